import { LIT } from './test';

/** A page of each kind. */
export const PAGES = [
  '/',
  '/trending',
  '/talks',
  '/new',
  '/tags',
  '/tags/ruby-on-rails',
  '/speakers',
  '/speakers/member-m',
  '/speakers/aaron-patterson',
  LIT.path,
  '/video/transforming-code-into-beautiful-idiomatic-python',
  '/video/nothing-is-something-29mal8pjimq',
  '/search',
  '/search?query=ruby&tag=Ruby',
  '/search?query=nothing-like-that',
  '/conferences',
  '/conferences?view=series',
  '/conference/rails-world-2024',
  '/conference/rails-world-2024?view=talks',
  '/series/rails-world',
  '/talks/new',
  '/users/sign_in',
  '/no/such/page',
];
