export { AccessModule } from './access.module.js';
export {
  type ActingAs,
  Actor,
  assertMayTarget,
  assertOwns,
  assertReaches,
  type Author,
  authorOf,
  nameOf,
  type OperatorActor,
  type PlatformActor,
} from './actor.js';
export { assertMayServe } from './codes/coded-calls.js';
export { TokenConfirmationEntity } from './codes/token-confirmation.entity.js';
export { TokenConfirmations } from './codes/token-confirmations.js';
export { ConfirmationEntity } from './confirmation.entity.js';
export { commandLine, OperatorAccess } from './operators/operator-access.js';
export { OperatorNoticeEntity } from './operators/operator-notice.entity.js';
export { PasskeyCodeEntity } from './passkeys/passkey-code.entity.js';
export { CODE_MINUTES, createPasskeyCode } from './passkeys/passkey-codes.js';
export { PasskeyEntity } from './passkeys/passkey.entity.js';
export { OperatorsOnly, PlatformGuard } from './platform.guard.js';
export { TeamTokenEntity } from './team-token.entity.js';
export { assertTokenHolds, isInTime, TeamTokens } from './team-tokens.service.js';
export { assertTeamName } from './teams.js';
