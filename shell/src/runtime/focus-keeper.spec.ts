import { keepFocus } from './focus-keeper';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus(document);
});
afterEach(() => stop());

function show(html: string): void {
  document.body.innerHTML = html;
}
const byId = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}.`);
  return element;
};
/** Observers run at the end of the task. */
async function remove(id: string, focused = id): Promise<string | undefined> {
  byId(focused).focus();
  byId(id).remove();
  await Promise.resolve();
  return document.activeElement?.id;
}

test('the next element takes the focus', async () => {
  show('<main><ul><li><button id=a></button></li><li><button id=b></button></li></ul></main>');
  expect(await remove('a')).toBe('b');
});

test('the previous element takes it if nothing follows in the same part', async () => {
  show(
    '<main><section><button id=a></button><p id=row><button id=b></button></p></section><button id=c></button></main>',
  );
  expect(await remove('row', 'b')).toBe('a');
});

test('an emptied part passes the focus on', async () => {
  show('<main id=main tabindex=-1><section><button id=a></button></section><a id=b href="/">b</a></main>');
  expect(await remove('a')).toBe('b');
});

test('a page with nothing else to focus takes the focus itself', async () => {
  show('<main id=main tabindex=-1><section><button id=a></button></section></main>');
  expect(await remove('a')).toBe('main');
});

test('disabled and hidden elements are skipped', async () => {
  show(
    '<main><button id=a></button><button id=b disabled></button><p hidden><button id=c></button></p><button id=d></button></main>',
  );
  expect(await remove('a')).toBe('d');
});

test('a message over the page returns the focus to where it was', async () => {
  show('<main><input id=field><button></button></main><div id=message><button id=dismiss></button></div>');
  byId('field').focus();
  expect(await remove('message', 'dismiss')).toBe('field');
});

test('a focus lost by a press or by navigation is left alone', async () => {
  show('<main><button id=a></button><button id=b></button></main>');
  byId('a').focus();
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  byId('a').remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);

  show('<main><button id=c></button><button id=d></button></main>');
  byId('c').focus();
  history.pushState(null, '', '/elsewhere');
  byId('c').remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

test('an element that takes the focus itself keeps it', async () => {
  show('<main><button id=a></button><button id=b></button><button id=c></button></main>');
  byId('a').focus();
  byId('a').remove();
  byId('c').focus();
  await Promise.resolve();
  expect(document.activeElement?.id).toBe('c');
});
