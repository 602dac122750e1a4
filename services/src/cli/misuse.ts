/** Wrong usage; exit code 2. */
export class Misuse extends Error {}
