import { defineSlot, type Slots } from '@lectern/remote';
import { SuggestionList } from '../../shared/suggestions/suggestion-list';

/** Suggestions below the header's search box. */
export const slot = defineSlot<Slots['header-search']>({ Slot: SuggestionList });
