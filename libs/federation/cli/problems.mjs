/** An error the user can fix; shown without a stack. Exit code 1. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {unknown} [answer] the site's response, for `--json`
   */
  constructor(message, answer) {
    super(message);
    this.answer = answer;
  }
}

/** A usage error. Exit code 2. */
export class Misuse extends Error {}
