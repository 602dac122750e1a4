import { nameKey } from './subjects.js';

const keys = (names: string): Set<string> => new Set(names.split(',').map(nameKey).filter(Boolean));

/** Kinds of sessions, and words used of any talk. */
const SESSIONS = keys(`
  talk, talks, keynote, keynotes, lightning talk, lightning talks, lightning, lightningtalks, tutorial, tutorials, workshop, workshops, panel, panels,
  panel discussion, poster, posters, plenary, interview, interviews, entrevista, podcast, podcasts, demo, demos, awards, award, game show, game shows,
  gameshow, fireside chat, q&a, questions and answers, Questions and Anwsers (Q&A), opening, closing, opening ceremony, closing ceremony, welcome, intro, session, sessions, charla, charlas, palestra, palestras, conférence, conference, conferences, event, video, videos,
  youtube, recording, live, livestream, stream, micro talk, short talk, long talk, sponsored, sponsor, sponsor talk, sponsor workshop, supporter talk,
  hallway, bof, open space, sprint, sprints, summit, training, course, discussion, q and a, diversity talk, light talk, meetup, meetups, user group`);

/** Words that do not name a subject. */
const EMPTY = keys(`
  misc, miscellaneous, other, others, general, untagged, todo, tba, tbd, none, na, null, undefined, tag, tags, uncategorized, unknown, coding, code, programming,
  computer, computers, technology, tech, tips, tools, advanced, intermediate, novice, level, basic, new, future, past, life, time, art, love, with, set, sets, world,
  people, things, story, stories, idea, ideas, real, fun, cool, awesome, python general, abstractions, the answer to life the universe and everything else, oral session,
  programmer, programmers, developer, developers, user, users, project, projects, example, examples, howto, how to, guide, review, overview, news, solutions, experience,
  best, good, simple, easy, quick, fast, team, group, company, companies, work, help, system, systems, build, application, applications, app, apps, library, libraries, module,
  modules, program, hacking, hack, hacks, english, spanish, french, german, italian, portuguese, russian, japanese, chinese, korean, polish, español, français, deutsch, italiano`);

/** Conference locations. */
const PLACES = keys(`
  argentina, australia, austria, belarus, belgium, brazil, brasil, bulgaria, canada, chile, china, colombia, croatia, cuba, cyprus, czech, czech republic, denmark, ecuador,
  egypt, england, estonia, europe, finland, france, germany, ghana, greece, hong kong, hungary, india, indonesia, iran, ireland, israel, italy, italia, japan, kenya, korea, latvia, lithuania,
  luxembourg, malaysia, mexico, méxico, namibia, netherlands, new zealand, nigeria, norway, pakistan, panama, peru, philippines, poland, portugal, romania, russia, rwanda, scotland,
  serbia, singapore, slovakia, slovenia, south africa, spain, españa, sri lanka, sweden, switzerland, taiwan, thailand, tunisia, turkey, uganda, uk, ukraine, united kingdom, united states,
  uruguay, us, usa, venezuela, vietnam, wales, zambia, zimbabwe, africa, asia, america, latin america, latam, amsterdam, athens, atlanta, austin, bangalore, barcelona, basel,
  belgrade, berlin, bilbao, birmingham, bogota, boston, bratislava, brighton, brisbane, bristol, brno, brussels, bucharest, budapest, buenos aires, cape town, cardiff, chicago,
  cleveland, cologne, columbus, copenhagen, córdoba, dallas, denver, detroit, dublin, edinburgh, florence, firenze, frankfurt, geneva, hamburg, helsinki, houston, istanbul, jakarta,
  karlsruhe, kiev, kyiv, krakow, kyoto, leipzig, lima, lisbon, ljubljana, london, los angeles, lyon, madrid, manchester, manila, melbourne, miami, milan, minneapolis, minsk, montevideo, montreal,
  moscow, munich, nairobi, nashville, new york, new york city, nyc, odessa, oslo, paris, perth, philadelphia, pittsburgh, porto, portland, prague, providence, pune, raleigh,
  rennes, riga, rimini, rome, rotterdam, salt lake city, san francisco, san diego, santa clara, santiago, são paulo, sarajevo, seattle, seoul, shanghai, sofia, st louis, stockholm, strasbourg,
  sydney, taipei, tallinn, tel aviv, tokyo, toronto, toulouse, tunis, utrecht, valencia, vancouver, vienna, vilnius, warsaw, washington, wellington, winnipeg, wroclaw, zagreb, zurich`);

/** Sponsors of conferences, and hosts of meetups. */
const SPONSORS = keys(`
  google, microsoft, facebook, meta, linkedin, dropbox, mozilla, rackspace, enthought, anaconda inc, itechart, bloomberg, capital one, engine yard, ibm, intel, oracle, jetbrains, spotify,
  netflix, instagram, twitter, yelp, twilio, nvidia, apple, amazon, shopify, basecamp, 37signals, thoughtbot, cookpad, stripe, epio, ep.io, djangozoom, djangogang, utn, dsf, pyar, pydaynea, pythonargentina,
  python argentina, python ireland, python brasil, python italia, chriswebber, shreysomaiya, loudswarm, continuum analytics, quansight, explosion, saltstack inc, plone foundation, red hat, canonical, sentry inc`);

const EVENT =
  /pycon|rubyconf|railsconf|railsworld|djangocon|djangoday|djangogirls|europython|euroscipy|pydata|pyohio|pytexas|pygotham|pyladies|pyninsula|pycascades|pyjamas|pyday|piterpy|depy|chipy|baypiggies|kaigi|jupytercon|plonecon|swisspy|kiwipy|nbpy|fosdem|linuxconf|write ?the ?docs|wtd |^wtd|webconf|^conf|conf$|\bcon(?:f(?:erence)?)?\b|\bmeet-?up\b|\bsummit\b|\bcamp\b|\busergroup\b|^uai|^scipy ?\d|hackathon ?\d/iu;
const YEAR = /(?:^|\D)(?:19|20)\d\d(?:\D|$)|^\d+$|^\p{P}*\d/u;
const PLACE_IN_EVENT =
  /^(?:room|sala|salle|saal|track|trilha|hall|audito|stage|ballroom|theat|day|block|slot|part|session|mini|track:)\b|\b(?:room|track|mini-?symposi\w*|plenary|stage|auditorium)$|^track|\btrack\b/iu;
const NO_NAME = /[<>{}#@/\\|]|https?:|^\W*$|\.\.\.|(?:\S+\s+){5}/u;

/**
 * Whether a tag is not a subject but an event, a year, a place, a room, a track, a sponsor or a kind of session; such information has its
 * own field.
 */
export function isNoSubject(name: string): boolean {
  const key = nameKey(name);
  if (key.length < 2) return true;
  return (
    [SESSIONS, EMPTY, PLACES, SPONSORS].some((words) => words.has(key)) ||
    EVENT.test(name) ||
    YEAR.test(name) ||
    PLACE_IN_EVENT.test(name) ||
    NO_NAME.test(name)
  );
}
