import { afterAll, expect, test } from '@jest/globals';
import { judgeBody, stopJudging } from './judge-body.js';
import { judgeHtml } from './judge-html.js';

afterAll(stopJudging);

const FORM = '<form method="post"><input name="authenticity_token" value=""/></form>';

test("a team's large body is judged like any other and does not block the event loop", async () => {
  const html = '<p title="x" class="a b c" id="d">The lamp</p>'.repeat(15_000) + FORM;
  const expected = judgeHtml(html);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  expect(await judgeBody(html, 'mf-news')).toBe(expected);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  await expect(judgeBody(`${html}<script>x</script>`, 'mf-news')).rejects.toThrow(
    'A page must not contain <script>',
  );
});

test('many large bodies of one team leave the thread free for others', async () => {
  const html = `<p>${'The lamp. '.repeat(9_000)}</p>`;
  const crowd = Array.from({ length: 10 }, () => judgeBody(html, 'mf-greedy'));
  const other = judgeBody(html, 'mf-news');
  const judged = await Promise.allSettled(crowd);
  expect(judged.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await other).toBe(html);
});
