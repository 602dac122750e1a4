// An unexpected console.error is a failure: React reports mistakes there and nowhere else.
let error;
beforeEach(() => {
  error = jest.spyOn(console, 'error').mockImplementation((...args) => {
    throw new Error(`console.error: ${args.map(String).join(' ')}`);
  });
});
afterEach(() => error.mockRestore());
