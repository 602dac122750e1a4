/** Something that the person at the terminal can mend; it is shown without a stack. Exit code 1. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {unknown} [answer] what the site said, for `--json`
   */
  constructor(message, answer) {
    super(message);
    this.answer = answer;
  }
}

/** The command was typed wrong. Exit code 2. */
export class Misuse extends Error {}
