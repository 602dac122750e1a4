import { useAuth } from '@lectern/auth';
import { aTalk, renderPage, serveApi } from '@lectern/remote/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRollout } from '../../testing/rollouts';
import { page } from './catalogue.page';

const api = serveApi();
beforeEach(() => {
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } });
  api.answer({ rollouts: { body: [aRollout()] } });
});

const aSeries = (id: number, slug: string, name: string) => ({
  series: { id, slug, name, edition_count: id, talk_count: 10 * id },
});
const posted = () =>
  api.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
/** The section of the page with this heading. */
const part = async (name: string) => {
  const region = within(await screen.findByRole('region', { name }));
  return {
    ...region,
    type: (label: string, text: string) => userEvent.type(region.getByLabelText(label), text),
    press: (label: string) => userEvent.click(region.getByRole('button', { name: label })),
  };
};
const open = () => renderPage(page, '/operate/catalogue');

test('two series are compared before they are joined', async () => {
  api.answer({
    'series/pycon-jp': { body: aSeries(3, 'pycon-jp', 'PyCon JP') },
    'series/pycon-japan': { body: aSeries(2, 'pycon-japan', 'PyCon Japan') },
    'POST curation/series/joins': {
      body: { slug: 'pycon-jp', name: 'PyCon JP', edition_count: 5, talk_count: 50 },
    },
  });
  open();
  const box = await part('Join two series');
  await box.press('Compare');
  expect(box.getByText('Address of the series to keep is required.')).toBeTruthy();
  await box.type('Address of the series to keep', 'https://x.example/series/pycon-jp?page=2');
  await box.type('Address of the series to join with it', '/series/pycon-japan');
  await box.press('Compare');
  expect((await box.findByText(/becomes part of/)).textContent).toBe(
    'PyCon Japan (2 editions, 20 talks) becomes part of PyCon JP (3 editions, 30 talks). Its address redirects there permanently.',
  );
  expect(posted()).toEqual([]);
  await box.press('Join the series');
  expect((await box.findByText(/has 5 editions, 50 talks now/)).textContent).toContain('PyCon JP');
  expect(posted()).toEqual([['curation/series/joins', '{"from":"pycon-japan","into":"pycon-jp"}']]);
});

test('a conference moves to a series of its own', async () => {
  api.answer({
    'conferences/noruko-2020': {
      body: {
        conference: { slug: 'noruko-2020', name: 'NoRuKo 2020' },
        series: { slug: 'euruko', name: 'EuRuKo', edition_count: 9 },
        previous: null,
        next: null,
      },
    },
    'POST curation/series/parts': {
      body: { slug: 'noruko', name: 'NoRuKo', edition_count: 1, talk_count: 8 },
    },
  });
  open();
  const box = await part('Move a conference to another series');
  await box.type('Address of the conference', 'noruko-2020');
  await box.press('Compare');
  expect((await box.findByText(/moves from EuRuKo/)).textContent).toBe(
    'NoRuKo 2020 moves from EuRuKo to a series of its own.',
  );
  await box.press('Move the conference');
  expect(await box.findByText(/has 1 edition, 8 talks now/)).toBeTruthy();
  expect(posted()).toEqual([['curation/series/parts', '{"conference":"noruko-2020","into":null}']]);
});

test('recordings are joined or separated, and a refusal is shown and can be retried', async () => {
  const [one, other] = [aTalk(1), aTalk(2)];
  api.answer({
    [`talks/${one.slug}`]: { body: { success: true, talk: one } },
    [`talks/${other.slug}`]: { body: { success: true, talk: other } },
    'POST curation/talks/part': { status: 500, body: {} },
    'POST curation/talks/join': { body: { talks: [one, other] } },
  });
  open();
  const box = await part('Recordings of one talk');
  await box.type('Address of a talk', one.slug);
  await box.type('Address of the other talk', `/video/${other.slug}`);
  await box.press('Compare');
  await box.findByText('Talk 2');
  await box.press('They are different talks');
  expect(await box.findByRole('alert')).toBeTruthy();
  await box.press('They are the same talk');
  expect(await box.findByText(/has 2 recordings now/)).toBeTruthy();
  expect(posted().map(([path]) => path)).toEqual(['curation/talks/part', 'curation/talks/join']);
});

test('talks to start with on a subject are chosen in order, with reasons, saved and undone', async () => {
  const subject = { name: 'Kafka', slug: 'kafka' };
  const [first, second] = [aTalk(1), aTalk(2)];
  const chosen = ({ id, slug, title }: typeof first, why: string) => ({ id, slug, title, why });
  const old = { subject, talks: [chosen(first, 'Short.')] };
  api.answer({
    'curation/subjects/kafka/start': { body: old },
    [`talks/${first.slug}`]: { body: { success: true, talk: first } },
    [`talks/${second.slug}`]: { body: { success: true, talk: second } },
    'POST curation/subjects/kafka/start': {
      body: { subject, talks: [chosen(second, 'Clear.'), chosen(first, 'Short.')] },
    },
  });
  open();
  const box = await part('Where to start on a subject');
  await box.type('Address of the subject', '/tags/kafka');
  await box.press('Open');
  const field = 'Address of a talk to start with on Kafka';
  await box.findByLabelText(field);
  await box.type(field, first.slug);
  await box.press('Add');
  expect(await box.findByText('Talk 1 is in the list already.')).toBeTruthy();
  await userEvent.clear(box.getByLabelText(field));
  await box.type(field, `/video/${second.slug}`);
  await box.press('Add');
  await box.findByLabelText('Why Talk 2');
  await box.type('Why Talk 2', ' Clear. ');
  await box.press('Move Talk 2 up');
  expect(posted()).toEqual([]);
  await box.press('Save');
  expect(await box.findByText('Kafka starts with 2 talks now.')).toBeTruthy();
  await box.press('Undo');
  expect(await box.findByText('Undone.')).toBeTruthy();
  expect(posted().map(([, body]) => JSON.parse(String(body)) as unknown)).toEqual([
    {
      talks: [
        { id: 2, why: 'Clear.' },
        { id: 1, why: 'Short.' },
      ],
    },
    { talks: [{ id: 1, why: 'Short.' }] },
  ]);
});

test('the quality of a talk is shown with its parts, and nothing is decided', async () => {
  const quality = {
    ...{ title: 'Boundaries', quality: 45, reception: 5, internal_views: 1 },
    parts: [{ part: 'recording', points: 40, most: 40 }],
    numbers: { views: 31_204, likes: null, day: '2026-05-30', source: 'file' },
  };
  api.answer({ 'curation/talks/boundaries/quality': { body: quality } });
  open();
  const box = await part('Quality of a talk');
  await box.type('Address of the talk', '/video/boundaries');
  await box.press('Show');
  expect((await box.findByText(/has 45 points/)).textContent).toBe('Boundaries has 45 points.');
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Recording: 40 of 40',
    'Views and likes, compared with other talks: +5 of ±45',
  ]);
  expect(box.getByText(/YouTube/).textContent).toBe(
    '1 view here. 31,204 views and hidden likes on YouTube on 2026-05-30, from an imported file.',
  );
  expect(box.getAllByRole('button')).toHaveLength(1);
});

test('an address where nothing is found is named', async () => {
  const one = aTalk(1);
  api.answer({
    [`talks/${one.slug}`]: { body: { success: true, talk: one } },
    'talks/nothing': { status: 404, body: { success: false, error: 'There is no such talk.' } },
  });
  open();
  const box = await part('Recordings of one talk');
  await box.type('Address of a talk', one.slug);
  await box.type('Address of the other talk', '/video/nothing');
  await box.press('Compare');
  expect(await box.findByText('There is no such talk: /video/nothing')).toBeTruthy();
});
