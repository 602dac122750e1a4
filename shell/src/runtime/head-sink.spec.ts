import { documentHead } from './head-sink';

const head = (title: string) => ({ title, description: `About ${title}`, canonical: `/${title}` });
const turn = () => Promise.resolve();
const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="viewport" content="x"><meta data-head name="description" content="old">';
});

test("only the last head of a turn is applied, and elements that are not the page's stay", async () => {
  const sink = documentHead(document, 'https://lectern.example');
  sink.set(head('shell'));
  sink.set(head('page'));
  await turn();
  expect(document.title).toBe('page');
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  expect(content('meta[name="description"]')).toBe('About page');
  expect(content('meta[property="og:url"]')).toBe('https://lectern.example/page');
  expect(content('meta[name="viewport"]')).toBe('x');

  sink.set({ ...head('gone'), status: 404 });
  await turn();
  expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
});

test('structured data is written as text, whatever it contains', async () => {
  documentHead(document, '').set({ ...head('x'), jsonLd: { name: '</script><img src=x>' } });
  await turn();
  expect(document.querySelector('img')).toBeNull();
  expect(document.head.querySelector('script')?.textContent).toContain('</script><img src=x>');
});

test('a head that redirects is followed and shows nothing', async () => {
  const sink = documentHead(document, '');
  const follow = jest.fn();
  sink.redirectBy(follow);
  document.title = 'before';
  sink.set({ ...head('x'), redirect: '/elsewhere' });
  await turn();
  expect(follow).toHaveBeenCalledWith('/elsewhere');
  expect(document.title).toBe('before');
});
