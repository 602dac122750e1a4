import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService, AuditSigningJob } from '../audit/index.js';
import { CodeDecisions } from './codes/code-decisions.js';
import { AwaitedCodesController, CodesController } from './codes/codes.controller.js';
import { ConfirmationTries } from './codes/confirmation-tries.js';
import { TokenConfirmations } from './codes/token-confirmations.js';
import { ConfirmationRows } from './confirmation-rows.js';
import { Confirmations } from './confirmations.js';
import { AuthModule } from '../../modules/auth/index.js';
import { OperatorAccess } from './operators/operator-access.js';
import { OperatorsController } from './operators/operators.controller.js';
import { OwnTokenController } from './own-token.controller.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { WebAuthn } from './passkeys/web-authn.js';
import { OperatorsOnly, PlatformGuard } from './platform.guard.js';
import { TeamTokens } from './team-tokens.service.js';
import { TokensController } from './tokens.controller.js';

/** Permissions on the platform, and the audit log. A module that imports this one may use `PlatformGuard`. */
@Module({
  imports: [AuthModule],
  controllers: [
    AuditController,
    OwnTokenController,
    CodesController,
    AwaitedCodesController,
    OperatorsController,
    PasskeysController,
    TokensController,
  ],
  providers: [
    AuditService,
    AuditSigningJob,
    CodeDecisions,
    ConfirmationTries,
    TokenConfirmations,
    ConfirmationRows,
    Confirmations,
    OperatorAccess,
    Passkeys,
    TeamTokens,
    WebAuthn,
    PlatformGuard,
    OperatorsOnly,
  ],
  // Includes sign-in, which the guard uses to identify operators.
  exports: [
    AuthModule,
    AuditService,
    Confirmations,
    TeamTokens,
    TokenConfirmations,
    PlatformGuard,
    OperatorsOnly,
  ],
})
export class AccessModule {}
