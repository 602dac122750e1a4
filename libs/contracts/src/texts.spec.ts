import { expect, test } from '@jest/globals';
import * as signIn from './sign-in-texts.js';
import * as texts from './texts.js';

test('the sentences of the specification are those of the pages and services, to the letter', () => {
  expect({ ...texts, ...signIn, requiredText: texts.requiredText('Video Link') }).toMatchObject({
    SUBSCRIBED: 'Successfully subscribed to notifications for this talk',
    ALREADY_SUBSCRIBED: 'Already subscribed to this talk',
    ALREADY_IN_CALENDAR: 'You have already added this event to your calendar',
    SOMETHING_WENT_WRONG: 'Something went wrong. Please try again later.',
    TALK_ID_REQUIRED: 'Talk ID is required.',
    TALK_ID_MISSING: 'Talk ID is missing. Please restart the process.',
    requiredText: 'Video Link is required',
    ENTER_VALID_URL: 'Enter a valid URL',
    SIGN_IN_TO_LIKE: {
      talks: 'You need to be logged in to upvote the talks.',
      notes: 'You need to be logged in to upvote the notes.',
    },
    SIGN_IN_TO_SUBSCRIBE: 'You need to be logged in to subscribe to this talk.',
    SIGN_IN_TO_WRITE: 'To submit notes for talks, you need to be logged in. Kindly log in to continue.',
    SIGN_IN_FOR_CALENDAR: { add: 'You need to be logged in to add to the calendar.' },
  });
});
