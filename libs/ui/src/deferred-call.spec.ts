import { NotLoaded, deferredCall } from './deferred-call';

const add = async (one: number, other: number) => one + other;

test('loads the code with the first call, and passes arguments and result on', async () => {
  const load = jest.fn(async () => add);
  const call = deferredCall(load);
  expect(load).not.toHaveBeenCalled();
  expect(await call(1, 2)).toBe(3);
});

test('says that the code could not be loaded, and requests it again with the next call', async () => {
  const load = jest.fn(async () => add).mockRejectedValueOnce(new Error('offline'));
  const call = deferredCall(load);
  await expect(call(1, 2)).rejects.toThrow(NotLoaded);
  expect(await call(1, 2)).toBe(3);
});

test("passes the function's own errors on", async () => {
  const call = deferredCall(async () => async () => {
    throw new RangeError('too much');
  });
  await expect(call()).rejects.toThrow(RangeError);
});
