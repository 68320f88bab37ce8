// What is answered instead of a score.

// It is no bridge, or no proper request: answered with an error, its code one of law78's.
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// This program does not do it: answered with its name.
export class Unsupported extends Error {}

export function refuseUnless(holds, code, message) {
  if (!holds) throw new Refused(code, message);
}
