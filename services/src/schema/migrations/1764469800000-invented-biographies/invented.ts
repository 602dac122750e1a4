// What the demo catalogue's sentences about speakers named until this migration was written.
const CONFERENCES =
  'Bath Ruby 2015, Brighton Ruby 2026, DjangoCon US 2023, EuroPython 2022, Moscow Python Conf 2018, MountainWest RubyConf 2013, ' +
  'PyCon ES 2013, PyCon FR 2013, PyCon US 2010, PyCon US 2013, PyCon US 2015, PyCon US 2019, Rails World 2023, Rails World 2024, ' +
  'Rails World 2025, RailsConf 2015, RubyConf 2024, RubyConf AU 2019, RubyKaigi 2013, SciPy 2022, Tropical on Rails 2025, ' +
  'Tropical on Rails 2026, Tropical.rb 2024, Write the Docs Portland 2018';
const SUBJECTS =
  'Accessibility, Active Record, Active Storage, Algorithms, Android, Ansible, Artificial Intelligence, Async, Authentication, ' +
  'Background Jobs, Beginners, Best practices, Bundler, Burnout, CPython, CRuby, CSS, Caching, Clean code, Cloud, Command Line, Community, ' +
  'Computer vision, Concurrency, Continuous integration, Creativity, Data Science, Data science, Databases, Debugging, Decorators, ' +
  'Deployment, Design Patterns, DevOps, Django, Docker, Documentation, Domain-specific languages, Engineering metrics, File formats, ' +
  'Frontend, Garbage Collection, Garbage collection, GitHub, GraphQL, HTML, HTTP, Hanami, Heroku, Hiring, History of computing, Hotwire, ' +
  'Internationalization, JRuby, JavaScript, Jenkins, Jupyter, Kamal, Large Language Models, Legacy Code, Machine Learning, Machine learning, ' +
  'Message queues, Metaprogramming, Microservices, Mobile, Model-view-controller, Monolith, Object-Oriented Programming, Open Source, ' +
  'Open source, Pair Programming, Performance, Plone, PostgreSQL, Privacy, Productivity, Profiling, Progressive Web Apps, Propshaft, PyPy, ' +
  'Python, Python 3, REST APIs, Rack, Ractors, React, Recommendation systems, Robotics, Ruby, Ruby on Rails, RubyGems, SQL, SQLite, Scaling, ' +
  'Security, Sidekiq, Social networks, Software architecture, Solid Cache, Solid Queue, Sonic Pi, Strada, Tailwind CSS, Teaching, Testing, ' +
  'Turbo, Web development, Web servers, WebAssembly, Zope, iOS, pandas, scikit-learn';

const FORMS = [
  (places: string, subjects: string) => `Spoke at ${places}(?:(?: about|, on) ${subjects})?\\.`,
  (places: string, subjects: string) => `On stage at ${places}\\.(?: Subjects: ${subjects}\\.)?`,
  (places: string, subjects: string) => `Known here from ${places}(?:, with talks under ${subjects})?\\.`,
].map((form) => new RegExp(`^${form(listOf(CONFERENCES), listOf(SUBJECTS))}$`, 'u'));

/** Whether the demo catalogue made up this text about a speaker from the few talks it had. */
export function isInvented(text: string): boolean {
  return FORMS.some((form) => form.test(text));
}

/** Matches "A", "A and B", and "A, B, and C" of these names. */
function listOf(names: string): string {
  const name = `(?:${names
    .replaceAll('.', String.raw`\.`)
    .split(', ')
    .join('|')})`;
  return `${name}(?: and ${name}|(?:, ${name}){1,2}, and ${name})?`;
}
