// Sentences that several packages show or recognise. Separate from the schemas, so that a page can use them
// without loading those.

/** @source product.md, section 8 */
export const SUBSCRIBED = 'Successfully subscribed to notifications for this talk';

/** @source product.md, section 8 */
export const ALREADY_SUBSCRIBED = 'Already subscribed to this talk';

/** @source product.md, section 8 */
export const ALREADY_IN_CALENDAR = 'You have already added this event to your calendar';

/** @source product.md, section 8 */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again later.';

/** @source product.md, section 8 */
export const TALK_ID_REQUIRED = 'Talk ID is required.';

/** @source product.md, section 5 */
export const TALK_ID_MISSING = 'Talk ID is missing. Please restart the process.';

/** Of a field of the wizard. @source product.md, section 5 */
export const requiredText = (label: string): string => `${label} is required`;

/** @source product.md, section 5 */
export const ENTER_VALID_URL = 'Enter a valid URL';

export const ENTER_YOUTUBE_LINK = 'Enter the link of a video on YouTube';

/** Where a draft of an earlier visit was restored. */
export const TYPED_BEFORE = 'What you typed before is still here.';

export const NO_TALKS_MATCH = 'No talks match these filters.';
