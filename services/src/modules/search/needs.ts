import { stem, stemLanguages } from './text/stems.js';
import { queryWords } from './words.js';

/**
 * What talks on a need are called. People describe what they miss; talks name the solution. Before the equals sign: words of a query, all of which
 * must be there, in any form and order; alternatives are separated by commas. After it: names of subjects and what titles say.
 *
 * A line is for many talks, not for one query: add it only if it finds at least three talks of different events that have a name after it in their
 * titles and none of the words before it. In the two large catalogues every line does.
 */
const NEEDS = `
# code that has grown old
old code, clean code up, messy code, spaghetti, mess codebase, big ball mud = technical debt, legacy code, refactoring
inherited app, inherited code, old app, old application, old codebase, huge app, ancient, outdated code, nobody understands code = legacy code, legacy, rescue
without tests, no tests, untested = legacy code, adding tests
rewrite from scratch, rewriting everything, big rewrite, rewrite = rewrite, refactoring, incremental
technical debt, tech debt = technical debt, refactoring
dead code, unused code, unused method, nobody calls, delete code, remove code, throw code away = unused code, dead code, deleting code
long method, huge class, god object, giant class, too many if, nested if, nested conditional = refactoring, code smells
tiny objects, small objects, small classes = object oriented design, refactoring
duplicate code, copy paste, repeated code = refactoring, duplication
convince management, convince boss, give time, buy in, sell idea, persuade manager, business people = technical debt, stakeholders, business value, convince
upgrade version, outdated version, newest version, behind version, old version = upgrade, upgrading
# architecture
one big application, big application, single application, giant application, monolithic = monolith
smaller services, small services, split application, break apart, split up, separate services, pieces application = microservices, monolith, services
regretted microservices, back monolith, microservices went back, too many microservices, without microservices = monolith
pure code, side effects, pure function, no side effects, functional core = functional core, functional programming, side effects, boundaries
business logic, business rules, business domain = domain driven design, domain model
talk each other, services communicate, pass messages, message passing = message queue, event driven, messaging
react to events, stream of events, history of changes = event sourcing, event driven
many customers, separate customers, separated data, each customer, customers one application, tenants, tenant = multi tenant, multitenancy, multi tenancy, tenancy
public interface, other people depend, without breaking, break clients, backward compatible, breaking users = versioning, deprecation, backwards compatibility, breaking changes
several databases, multiple databases, more than one database, second database = multiple databases, sharding, multi db
plugin, extensible, extend application = plugins, plugin architecture
dependency, depends on libraries, third party libraries, package versions = dependency management, dependencies
# tests
slow tests, tests take minutes, suite takes, faster tests, suite faster, speed tests, speed suite = slow tests, fast tests, test suite, parallel tests
randomly fail, fail sometimes, sometimes fail, fail randomly, intermittent, unreliable tests, pass again = flaky
fake service, calls external, external api, external service, without hitting, hitting network, without network, third party api = mocking, mocks, vcr, stub, webmock
test browser, click through, automated browser, browser automatically, test webpage, test frontend = selenium, capybara, browser testing, end to end tests, playwright
generate test cases, random input, random tests, find edge cases = property based testing, hypothesis, fuzzing
how good tests, test quality, tests useful, tests worth = mutation testing, code coverage, test coverage
write test first, tests before code, red green = tdd, test driven development
too many users, simulate users, many users simultaneously, withstand traffic, handle traffic = load testing, scaling, performance
# slow
slow, faster, speed, speed up, too long, takes forever = performance, optimization
memory grows, memory full, out of memory, eats memory, leak = memory leak, memory
slow queries, slow database, database slow, query slow = query optimization, indexes, database performance, postgres performance
slow page, page load, website slow, pages faster = web performance, caching
find bottleneck, where time spent, what takes time, why slow = profiling, profiler
remember results, avoid recomputing, store results = caching, cache, memoization
background, later job, long running task, queue work = background jobs, celery, sidekiq, task queue
many things at once, same time, at once, simultaneously = concurrency, parallelism, asynchronous
async threads, threads processes, several cores, multiple cores, all cores, parallel = concurrency, parallelism, multiprocessing, gil
lock, race, two requests, same time update = race conditions, locking
# how it works inside
objects nobody needs, free memory, memory freed, cleanup objects, unused objects = garbage collection, garbage collector, gc
fetch attribute, attribute lookup, look up attribute = descriptors, attribute access
look up keys, hash table, dictionary works, collisions = dictionary, hash table, dict, hashing
own language, invent language, create language, design language, new language, toy language = compiler, interpreter, parser, building a language, programming language
how interpreter works, inside interpreter, interpreter internals = internals, bytecode, virtual machine
typing address, address page, browser page appears, url enter, request reaches = http, request, dns, browser
text bytes, strange characters, accents broken, broken characters, encoding error, question marks = unicode, encoding, utf 8
dates times, timezone, time zones, summer time, daylight = time zones, datetime, timezones
write in c, native code, faster language, compiled = native extensions, c extension, cython, rust
socket server, write server = sockets, networking, concurrency
pattern text, match text, search pattern = regular expressions, regex
# data stores
find similar text, search text, search box, search own site = full text search, elasticsearch, search
move data, change schema, change table, alter table, column production = migrations, schema migrations, zero downtime
lose data, save data loss, restore = backup, disaster recovery
which database, choose database, pick database = postgresql, nosql, sql, database
prices currencies, currencies, store prices, amounts money, money correctly = money, currency
take payments, charge customers, credit cards, pay online, subscription = payments, billing, stripe
# running it
without stopping, no downtime, site stays up, while users, without interruption = zero downtime, deployment, continuous deployment
turn features on off, switch features, hide feature, gradual release, roll out gradually = feature flags
site went down, outage, went wrong, broke production, production down, everything broke, crash production = postmortem, incident, incident response, outage, failure
learn from failure, learn from mistakes, blame = blameless, postmortem, failure
woken night, on call, pager, woken up = on call, incident
what happens production, see production, look into production, know broken = observability, monitoring, logging, tracing
server setup, configure servers, set up machines = infrastructure as code, ansible, configuration management
package software, ship program, send program users, install program, executable = packaging, distribution, pyinstaller
works on my machine, same environment, reproducible environment = docker, containers, reproducible
cost cloud, cheaper hosting, cloud bill = cloud costs, aws, cost
one repository, single repository, all code repository = monorepo
api keys, credentials, passwords repository, secrets repository, keys repository = secrets, secrets management, vault, credentials
# safety
save passwords, store passwords, user passwords, keep passwords = passwords, authentication
log in, sign in, login users, user accounts = authentication, oauth, login
without passwords, no passwords = passkeys, webauthn, passwordless
who may see, permissions, allowed to do = authorization, permissions, access control
hack, hackers, attack, break in, attacker, safe from = security, vulnerabilities, attacks
malicious package, bad package, trust packages, trust dependencies = supply chain, supply chain security
personal data, user data law, delete user data, private data = privacy, gdpr, anonymization
encrypt, secret message, hide message = cryptography, encryption
# the web and people
blind, deaf, disabled, disabilities, screen reader, cannot see, wheelchair = accessibility, accessible, a11y, screen reader
several languages website, translate site, many languages = internationalization, i18n, localization, translation
surname, last name, names people = names
real time updates, live updates, push updates, chat = websockets, real time, action cable, channels
without javascript, less javascript, little javascript, avoid javascript = hotwire, htmx, turbo, stimulus
read websites, extract website, data from websites, collect pages = web scraping, scraping, scrapy, crawler
pdf, print documents, reports print, invoices = pdf, pdf generation, prawn
upload, pictures users, user images = file uploads, active storage, image processing
send mail, e mail, emails = email, mailers
phone app, mobile, app for phone = mobile, android, ios, kivy
desktop, window program, graphical interface = gui, desktop, tkinter, qt
draw chart, charts, plot data, show data = visualization, data visualization, dashboards, plotting
look nice, pretty, design for developers = css, design, user interface
# data and models
why model decided, model decided, explain predictions, explain model, black box, understand model = interpretability, explainable, explainability, shap, explaining models
percent positive, few positive, rare cases, few examples class, mostly negative, unbalanced = imbalanced, imbalanced data, class imbalance, fraud detection
model laptop, trained model users, model production, serve model, model running users, keep model, model real users, deploy model = mlops, deploying models, model serving, machine learning in production, model deployment, monitoring models
model gets worse, model old, model stale = drift, monitoring, mlops
predict sales, predict sell, sell next, predict demand, how much sell, next month, predict future = forecasting, time series
same person, customer records, same customer, duplicates, duplicate records, match records = deduplication, record linkage, fuzzy matching, dedupe
recommend, suggest products, people also like, what to watch = recommender, recommendation systems, recommendations
groups similar, group customers, similar customers = clustering, segmentation
strange values, unusual, outlier, detect strange, suspicious = anomaly detection, outlier detection, fraud
too little data, not enough data, few labels, no labels, label = active learning, weak supervision, data augmentation, synthetic data
dirty data, messy data, clean data, broken data, data wrong = data cleaning, data quality, data validation
data bigger memory, too big memory, huge files, large files, big csv, does not fit = dask, out of core, big data, spark, polars
spreadsheets, excel = excel, spreadsheet
fake news, false news, lies online, misinformation = fake news
what people feel, opinions tweets, positive negative text = sentiment analysis
understand text, meaning text, sort documents = nlp, natural language processing, topic modeling
ask own documents, chat documents, own documents = rag, retrieval augmented, llm, embeddings
chatbot, talk to computer, answers questions = chatbot, conversational, llm
speech, voice, spoken, talking computer = speech recognition, voice, speech to text
faces, objects pictures, recognize pictures, photos, look at pictures = computer vision, image recognition, image classification, opencv
make pictures, draw pictures ai, generate images = generative, diffusion, gan
did change help, two versions users, which version better = ab testing, experiments, causal inference
cause, because of, really causes = causal inference, causality
unfair, discriminate, discrimination, biased, prejudice = bias, fairness, ethics
reproduce results, same results again, repeat research = reproducibility, reproducible research
move data daily, data every night, nightly data, data pipeline = data pipelines, airflow, etl, data engineering
who knows whom, speaks with whom, connections people, relationships people, friends graph, characters graph = social network analysis, network analysis, networkx, graph
# the world
from space, satellite, seen from above, earth from above, aerial = satellite, satellite imagery, remote sensing, earth observation
forest disappear, forests, deforestation, trees cut, rainforest = satellite imagery
planets, other stars, stars, universe, galaxies, astronomers, telescope = astronomy, astropy, astrophysics
weather, rain, storm, hurricane = weather, climate, meteorology
global warming, warming, carbon, co2, energy save = climate, climate change, green, carbon, sustainability
map, maps, places map, geographic, addresses coordinates = gis, geospatial, maps, openstreetmap, geopandas
city bus, trains, traffic, bikes, public transport = transport, transit, traffic, mobility
patients, hospital, doctors, disease, illness, cancer = healthcare, medical, health, clinical
genes, dna, proteins, genome = bioinformatics, genomics, biology
virus, pandemic, covid = covid, pandemic
stock, shares, wall street, stock exchange, investing = trading, finance, stock exchange, stock market, quant
elections, votes, parliament, politicians = elections, politics, civic, government
newspaper, journalists, reporters = journalism, newsroom
animals, birds, whales, species = ecology, conservation
farm, plants, crops = agriculture, farming
football, soccer, baseball, players = sports, sports analytics
lights home, temperatures home, home automatically, house, smart home = home automation, home assistant, iot, smart home, sensors
cheap computer, little computer, tiny computer, small computer = raspberry pi, microcontroller, micropython, circuitpython, arduino
robot, drone, flying = robotics, drone, drones
sound, songs, tune, melody, instrument = music, audio, sonic pi, sound
draw art, art code, beautiful pictures = generative art, creative coding, art
invent game, make game, video game = game development, pygame, games
cook, recipes, beer, brew = food, recipes, brewing
# learning and teaching
children, kids, young people, child = kids, children, teaching kids, education
school, lessons, teacher, classroom, pupils = education, teachers, school, classroom, teaching
university, students, lecture = education, university, teaching
make games children, kids games = minecraft, pygame, scratch, games
new to programming, never programmed, learn program, learn code = beginners, learning to code, newbie
explain hard things, teach colleagues, teach others = teaching, mentoring, pedagogy
# work and people
burned out, burnout, exhausted, exhaustion, tired work, stress, overworked = burnout, mental health, stress
feel like fraud, not good enough, everyone smarter, do not belong, fake developer = imposter syndrome, impostor syndrome
sad, depressed, depression, anxiety, anxious = mental health, depression, anxiety
first job, find job, get hired, get job, looking for work, job developer = first job, junior, career, getting hired, job search, interview
more money, paid more, raise, salary, negotiate = salary, negotiation, salary negotiation, compensation
hire, hiring, recruit, find developers = hiring, recruiting, interviewing
interview, job interview, whiteboard = interview, technical interview, interviewing, hiring
new colleague, first day, first week, join team = onboarding
junior, newcomers team, grow juniors, help juniors = mentoring, junior developers, mentorship
become manager, lead team, leading people, team lead = engineering management, leadership, management
senior, next level, promotion, promoted = career, senior developer, staff engineer
change career, second career, other profession, career late, used to be = career change, career switch, bootcamp
quit job, leave job, own company, own business, found company = startup, entrepreneurship, founder, freelancing
from home, home office, different countries, distributed team, other time zones = remote work, remote, distributed teams
criticise, criticism, criticize, pull request nice, nice reviews, comments pull request, harsh, rude = code review, feedback, empathy, kindness
pull request, review code = code review, code reviews, pull requests
argue, conflict, disagree, difficult people, difficult colleague, angry = conflict, communication, difficult conversations, empathy
two at one computer, work together keyboard = pair programming
estimate, how long take, deadline, late project = estimation, planning, agile, project management
meetings, too many meetings = meetings, productivity, collaboration
women, girls, minorities, left out, people like me = diversity, inclusion, women in tech
rules behaviour, harassment, bad behaviour = code of conduct
parents, baby, family, pregnant = parenting, parents, family
concentrate, distracted, focus, time day = productivity, focus, deep work
speak stage, first talk, give talks, afraid speaking, talk proposal = public speaking, conference speaking, speaking
write good, write better, readme, manual, documentation nobody = documentation, technical writing, writing
commit messages, commits, history git = git, commit messages, git history
# open projects
free software, maintainers, open project = open source, maintainers
contribute, help project, first pull request, first contribution = open source, contributing, first contribution, contribute
maintainers exhausted, maintainers quit, maintainers tired, quit project, maintainer alone = burnout, open source maintainer, maintainers, sustainability
paid free software, paid open source, money open source, earn open source, fund open source, paid software = sustainability, funding, funding open source, sponsors
organise meetup, run conference, organize meetup, start user group, local group = community, organizing, meetup, organizers
licence, license, legal, lawyer, copyright = licensing, licenses, copyright, legal
develop ruby, people make ruby, develop python, core team, people develop language = committers, core developers, implementors
opening speech, closing speech, opening talk = keynote
course, class, workshop, hands on = tutorial, workshop
# other languages
aprendizaje automatico, aprendizado maquina, apprentissage automatique, maschinelles lernen, uczenie maszynowe, machinelles lernen = machine learning
noticias falsas, fausses nouvelles, falschmeldungen, noticias falsas = fake news
primeiro emprego, primer trabajo, primer empleo, premier emploi, erste stelle, pierwsza praca, emprego, empleo, emploi, trabajo = first job, career, junior, emprego, carreira
donnees geographiques, datos geograficos, geodaten, cartes, mapas, karten, mapy = gis, geospatial, maps, cartographie
debuter, principiantes, iniciantes, anfanger, poczatkujacych, empezar, comecar, debutant = introduction, beginners, introduccion, introducao
webanwendung, aplicacion web, aplicacao web, application web, aplikacja internetowa = web, web application
teste browser, pruebas, testes, tests automatiques, testen, testy, probar, tester = testing, tests, pruebas, testes
automatisch, automatiquement, automaticamente, automatycznie = automated, automatisierte, automation
base datos, base donnees, banco dados, datenbank, baza danych = database, sql, postgresql
codigo abierto, logiciel libre, codigo aberto, software libre, quelloffen, open source beitragen = open source
datos, donnees, dados, daten, danych = data, data science
seguridad, securite, seguranca, sicherheit, bezpieczenstwo = security
rendimiento, desempenho, leistung, schneller, wydajnosc, plus rapide, mas rapido = performance
juegos, jeux, jogos, spiele, gry = games, game
ninos, enfants, criancas, kinder, dzieci = kids, children, education
rendre accessible, accesibilidad, accessibilite, acessibilidade, barrierefrei, dostepnosc = accessibility
despliegue, deploiement, implantacao, bereitstellen, wdrazanie = deployment
redes neuronales, reseaux neurones, redes neurais, neuronale netze = neural networks, deep learning
lenguaje natural, langage naturel, linguagem natural = nlp, natural language processing
microservicios, microsservicos, mikroservices, mikrouslugi = microservices
programador, programadora, desarrollador, desenvolvedor, developpeur, entwickler, programista = developer
comunidad, comunidade, communaute = community
初心者, 入門 = 初心者, はしめて, 入門, beginner
オーフンソース = oss, open source, コントリヒュート, 貢献
貢献 = oss, contribute, コントリヒュート, コミッタ
テスト = テスト, testing, rspec
並列, 並行 = ractor, concurrency, thread
型 = rbs, types, 型
오픈소스, 기여 = open source, contribute, 오픈소스
머신러닝, 기계 = machine learning
비동기 = async, asyncio
测试 = testing, test
性能 = performance, パフォーマンス
`;

export interface Need {
  /** Alternatives of folded words. */
  words: readonly (readonly string[])[];
  /** What talks on it are called, in folded words. */
  names: readonly (readonly string[])[];
}

/** As in a query: of scripts without blanks, pairs of characters alone. */
const termsOf = (texts: string): string[][] =>
  texts.split(',').map((text) => queryWords(text).flatMap(([terms = []]) => terms));

export const needs: readonly Need[] = NEEDS.split('\n')
  .filter((line) => line.includes('='))
  .map((line) => {
    const [words = '', names = ''] = line.split('=');
    return { words: termsOf(words), names: termsOf(names) };
  });

const english = (term: string): string => (stemLanguages(term).includes('en') ? stem(term, 'en') : term);

/** Lines by each of their words, as stems. */
const byStem = new Map<string, Set<Need>>();
for (const need of needs)
  for (const term of need.words.flat()) {
    const key = english(term);
    byStem.set(key, (byStem.get(key) ?? new Set()).add(need));
  }

/** How certain it is that a query means a need: with several words, or one. */
const SEVERAL = 1;
const SINGLE = 0.7;

/**
 * Names of the needs that a query describes, with how certain that is, the most certain first.
 *
 * @param terms all folded words of the query, with corrections
 */
export function relatedNames(
  terms: readonly string[],
  most: number,
): { terms: readonly string[]; certainty: number }[] {
  const stems = new Set(terms.map(english));
  const found = new Map<string, { terms: readonly string[]; certainty: number }>();
  const possible = new Set([...stems].flatMap((term) => [...(byStem.get(term) ?? [])]));
  for (const { words, names } of possible) {
    const matching = words.filter((some) => some.every((term) => stems.has(english(term))));
    if (matching.length === 0) continue;
    const certainty = matching.some(({ length }) => length > 1) ? SEVERAL : SINGLE;
    for (const name of names) {
      if (name.every((term) => stems.has(english(term)))) continue;
      const key = name.join(' ');
      if ((found.get(key)?.certainty ?? 0) < certainty) found.set(key, { terms: name, certainty });
    }
  }
  return [...found.values()].sort((a, b) => b.certainty - a.certainty).slice(0, most);
}
