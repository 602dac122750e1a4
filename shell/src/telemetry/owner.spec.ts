/**
 * @jest-environment-options {"url": "https://lectern.example/video/a"}
 */
import { ownerOf, releaseIn, runningShell } from './owner';

const at = (file: string) => `    at f (https://lectern.example/assets/${file}:1:2)`;
const stack = (...frames: string[]) => ['TypeError: x is not a function', ...frames].join('\n');

test.each([
  [
    'the topmost frame of a remote, through the shell’s',
    [at('shell/1.0.0/main.js'), at('mf-talk/2.0.0-ab/talk.js'), at('mf-search/1/box.js')],
    'mf-talk@2.0.0-ab',
  ],
  [
    'else the shell',
    [at('shell/1.0.0/vendor.js'), '    at https://lectern.example/assets/shell/1.0.0/main.js:1:5'],
    'shell@1.0.0',
  ],
  [
    'no release, if an extension threw',
    ['at chrome-extension://abc/x.js:1:1', at('mf-talk/2/talk.js')],
    null,
  ],
  [
    'no release, if another origin threw',
    ['at https://elsewhere.example/assets/mf-talk/2/talk.js:1:1'],
    null,
  ],
  ['no release, if the page itself threw', ['at https://lectern.example/video/a:12:3'], null],
  ['no release, without a stack', [], null],
])('an error is attributed to %s', (_who, frames, expected) => {
  const owner = ownerOf(stack(...frames));
  expect(owner && `${owner.remote}@${owner.version}`).toBe(expected);
});

test('Firefox and Safari stack frames are understood', () => {
  expect(ownerOf('f@https://lectern.example/assets/mf-talk/2/talk.js:1:2\ng@[native code]')).toEqual({
    remote: 'mf-talk',
    version: '2',
  });
});

test('a file belongs to the release whose folder it is in', () => {
  expect(releaseIn('/assets/mf-talk/1.2.0+x/a/b.js')).toEqual({ remote: 'mf-talk', version: '1.2.0+x' });
  expect(releaseIn('/api/v1/talks')).toBeNull();
});

test('the shell is recognised by its script', () => {
  expect(runningShell()).toBeNull();
  document.body.innerHTML = '<script src="/assets/shell/3.0.0/main.js" type="text/plain"></script>';
  expect(runningShell()).toEqual({ remote: 'shell', version: '3.0.0' });
});

test('if files come from another origin, errors in them belong to their releases', async () => {
  const script = { src: 'https://cdn.example/assets/shell/1.0.0/main.js' };
  const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script as HTMLScriptElement);
  await jest.isolateModulesAsync(async () => {
    const { ownerOf: owner } = await import('./owner');
    const frame = '    at f (https://cdn.example/assets/mf-talk/2/talk.js:1:2)';
    expect(owner(stack(frame, at('shell/1.0.0/main.js')))).toEqual({ remote: 'mf-talk', version: '2' });
    expect(owner(frame.replace('cdn.example', 'elsewhere.example'))).toBeNull();
  });
  current.mockRestore();
});
