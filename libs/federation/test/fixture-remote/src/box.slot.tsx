import { defineSlot } from '@lectern/remote';

export const slot = defineSlot({ Slot: () => <input aria-label="Box" /> });
