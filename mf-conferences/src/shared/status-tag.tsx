import { EVENT_STATUS_NAMES, type Conference } from '@lectern/contracts';
import { Tag } from '@lectern/ui';

/** Says that a conference or a slot does not take place as planned; nothing otherwise. */
export const StatusTag = ({ of: { status } }: { of: Pick<Conference, 'status'> }) =>
  status ? <Tag>{EVENT_STATUS_NAMES[status]}</Tag> : null;
