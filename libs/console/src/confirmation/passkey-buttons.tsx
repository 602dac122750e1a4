import { Button, ErrorText, Row } from '@lectern/ui';

interface Props {
  label: string;
  isWaiting: boolean;
  problem: string | null;
  onUse: () => Promise<void>;
  onGiveUp: () => void;
}

/** Asks for a passkey, or cancels the action. Browsers ask for one only after a press. */
export function PasskeyButtons({ label, isWaiting, problem, onUse, onGiveUp }: Props) {
  return (
    <>
      <Row>
        <Button tone="lamp" dense aria-disabled={isWaiting || undefined} onClick={() => void onUse()}>
          {isWaiting ? 'Waiting for the passkey…' : label}
        </Button>
        <Button dense tone="quiet" onClick={onGiveUp}>
          Don’t confirm
        </Button>
      </Row>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}
