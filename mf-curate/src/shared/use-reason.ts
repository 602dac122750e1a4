import { useState } from 'react';
import { rememberReason } from './recent-reasons';

/** The reason of a dialog. */
export function useReason() {
  const [value, setValue] = useState('');
  const [refused, setRefused] = useState(0);
  const reason = value.trim();
  return {
    field: { value, isMissing: refused > 0 && reason === '', onChange: setValue },
    refused,
    /** The reason to send, which is offered again next time; null if there is none. */
    take: (): string | null => {
      if (reason === '') {
        setRefused(refused + 1);
        return null;
      }
      rememberReason(reason);
      return reason;
    },
  };
}
