/** The part of a Node response Passport writes to; captures the redirect. */
export class PassportResponse {
  statusCode = 302;
  /** Resolves when Passport redirects; otherwise never settles. */
  readonly redirected: Promise<string>;
  private location = '';
  private resolve: (location: string) => void = () => undefined;

  constructor() {
    this.redirected = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  setHeader(name: string, value: string): void {
    if (name === 'Location') this.location = value;
  }

  end(): void {
    this.resolve(this.location);
  }
}
