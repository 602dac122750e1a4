// The tour of the site that the demo's own talk shows, scene by scene, with its captions.

/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * @typedef {object} Scene
 * @property {number} seconds how long it is shown
 * @property {string} en caption, which the picture shows too
 * @property {string} de caption
 * @property {string} [card] title of a chapter, shown on a card instead of the site; the chapter begins here
 * @property {(stage: Stage) => Promise<void>} [act] what happens on the screen meanwhile
 */

const TALK = '/video/a-short-tour-of-lectern';
/** Said in the chapter about moments, and searched for before. */
const SENTENCE = 'open the minute in which a sentence was said';

/** @type {Scene[]} */
export const SCENES = [
  {
    card: 'Welcome',
    seconds: 6,
    en: 'Welcome to Lectern. This is a short tour of the site.',
    de: 'Willkommen bei Lectern. Das ist eine kurze Führung durch die Website.',
  },
  {
    seconds: 8,
    en: 'Lectern collects recorded talks, their speakers and the schedules of conferences.',
    de: 'Lectern sammelt aufgezeichnete Vorträge, ihre Vortragenden und die Programme von Konferenzen.',
    act: async (stage) => {
      await stage.hold(4);
      await stage.scrollTo(stage.page.getByRole('heading', { name: 'Top Speakers' }));
    },
  },
  {
    seconds: 7,
    en: 'The tour has four stops: a search, a moment, a note and a schedule.',
    de: 'Die Führung hat vier Stationen: eine Suche, eine Stelle, eine Notiz und ein Programm.',
    act: (stage) => stage.scrollTo(stage.page.getByRole('heading', { name: 'Trending Talks' })),
  },
  {
    card: 'Search by a sentence',
    seconds: 6,
    en: 'You remember a sentence, but not the title of the talk?',
    de: 'Sie erinnern sich an einen Satz, aber nicht an den Titel des Vortrags?',
  },
  {
    seconds: 10,
    en: 'Type the sentence into the search field.',
    de: 'Geben Sie den Satz in das Suchfeld ein.',
    act: async (stage) => {
      await stage.open('/');
      const field = stage.page.getByRole('searchbox', { name: 'Search all talks' });
      await stage.scrollTo(stage.page.getByRole('heading', { level: 1 }));
      await stage.tap(field);
      await stage.type(SENTENCE);
    },
  },
  {
    seconds: 9,
    en: 'Lectern searches titles and descriptions, and also what was said.',
    de: 'Lectern durchsucht Titel, Beschreibungen und auch das gesprochene Wort.',
    act: async (stage) => {
      await stage.follow(() => stage.page.keyboard.press('Enter'), /\/search\?/);
      await stage.hold(1.5);
      await stage.scrollTo(stage.page.getByRole('link', { name: 'A short tour of Lectern' }).first());
    },
  },
  {
    seconds: 9,
    en: 'Below the talk is the passage with its time. Choose it.',
    de: 'Unter dem Vortrag steht die Stelle mit ihrer Zeit. Wählen Sie sie aus.',
    act: async (stage) => {
      const passage = stage.page.locator(`a[href^="${TALK}?t="]`).first();
      await stage.scrollTo(passage, 0.5);
      await stage.hold(4.5);
      await stage.tap(passage, { click: false });
    },
  },
  {
    card: 'Open a moment',
    seconds: 7,
    en: 'That is how you open the minute in which a sentence was said.',
    de: 'So öffnen Sie die Minute, in der ein Satz gesagt wurde.',
  },
  {
    seconds: 9,
    en: 'The talk opens at this time, and the video starts right there.',
    de: 'Der Vortrag öffnet sich an dieser Stelle, und das Video beginnt genau dort.',
    act: async (stage) => {
      await stage.open(`${TALK}?t=${secondsOf(SENTENCE)}`);
      await stage.hold(2);
      await stage.scrollTo(stage.page.getByText('starts at'), 0.7);
    },
  },
  {
    seconds: 9,
    en: 'The transcript follows the video. Every line leads to its time.',
    de: 'Das Transkript folgt dem Video. Jede Zeile führt zu ihrer Zeit.',
    act: async (stage) => {
      const tab = stage.page.getByRole('tab', { name: 'Transcript' });
      await stage.scrollTo(tab);
      await stage.tap(tab);
      await stage.hold(2);
      await stage.scrollTo(stage.page.getByRole('searchbox', { name: 'Find in the transcript' }), 0);
    },
  },
  {
    seconds: 8,
    en: 'This talk has one in English and one in German.',
    de: 'Zu diesem Vortrag gibt es eines auf Englisch und eines auf Deutsch.',
    act: async (stage) => {
      const german = stage.page.getByRole('button', { name: 'German' });
      await stage.hold(2);
      await stage.tap(german);
      await stage.scrollTo(german, 0);
    },
  },
  {
    card: 'Take a note',
    seconds: 6,
    en: 'Would you like to keep a thought? Write a note.',
    de: 'Möchten Sie einen Gedanken festhalten? Schreiben Sie eine Notiz.',
  },
  {
    seconds: 11,
    en: 'Members write below the talk. A time in the text becomes a link.',
    de: 'Mitglieder schreiben unter dem Vortrag. Eine Zeit im Text wird zum Link.',
    act: async (stage) => {
      await stage.open(TALK);
      const box = stage.page.getByRole('textbox', { name: 'Add a note' });
      await stage.scrollTo(stage.page.getByRole('heading', { name: 'Notes' }));
      await stage.tap(box);
      await stage.type(`${clockOf(secondsOf(SENTENCE))} Show this to the team.`);
    },
  },
  {
    seconds: 9,
    en: 'Whoever reads the note can go straight to that time.',
    de: 'Wer die Notiz liest, kommt mit einem Klick zu dieser Stelle.',
    act: async (stage) => {
      await stage.tap(stage.page.getByRole('button', { name: 'Submit' }));
      const time = stage.page.getByRole('link', { name: clockOf(secondsOf(SENTENCE)), exact: true });
      await stage.scrollTo(time, 0.4);
      await stage.hold(2);
      await stage.tap(time, { click: false });
    },
  },
  {
    card: 'Read a schedule',
    seconds: 6,
    en: 'Who speaks when? A schedule tells you.',
    de: 'Wer spricht wann? Das steht im Programm.',
  },
  {
    seconds: 9,
    en: 'Its times are those of the conference, or your own.',
    de: 'Die Zeiten sind die des Konferenzortes oder Ihre eigenen.',
    act: async (stage) => {
      await stage.open('/conference/rubyconf-2024');
      const own = stage.page.getByText('My time');
      await stage.scrollTo(own);
      await stage.hold(3);
      await stage.tap(own);
    },
  },
  {
    seconds: 9,
    en: 'Add a talk to your calendar, or write a note on it.',
    de: 'Übernehmen Sie einen Vortrag in Ihren Kalender oder schreiben Sie eine Notiz dazu.',
    act: async (stage) => {
      const add = stage.page.getByText('Add to Calendar').first();
      await stage.scrollTo(add, 0.75);
      await stage.hold(2);
      await stage.tap(add, { click: false });
    },
  },
  {
    seconds: 9,
    en: 'Once there is a recording, the same row leads to it.',
    de: 'Sobald es eine Aufzeichnung gibt, führt dieselbe Zeile zu ihr.',
    act: async (stage) => {
      const row = stage.page.getByRole('link', { name: /Infinity and Beyond/ }).first();
      await stage.scrollTo(row, 0.4);
      await stage.hold(2);
      await stage.tap(row, { click: false });
    },
  },
  {
    card: 'Your turn',
    seconds: 10,
    en: 'Now it is your turn: search for a sentence of this tour.',
    de: 'Jetzt sind Sie an der Reihe: Suchen Sie nach einem Satz aus dieser Führung.',
  },
];

/** The second at which a sentence is said. @param {string} sentence */
function secondsOf(sentence) {
  const at = SCENES.findIndex(({ en }) => en.includes(sentence));
  return startOf(at);
}

/** The second at which a scene begins. @param {number} index */
export const startOf = (index) => SCENES.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);

/** @param {number} seconds */
const clockOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
