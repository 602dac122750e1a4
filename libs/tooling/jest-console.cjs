// An unexpected console.error is a failure: it is the only place where React reports mistakes.
let error;
beforeEach(() => {
  error = jest.spyOn(console, 'error').mockImplementation((...args) => {
    throw new Error(`console.error: ${args.map(String).join(' ')}`);
  });
});
afterEach(() => error.mockRestore());
