import { Module } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { Operators } from './operators.js';
import { OwnTokenController } from './own-token.controller.js';
import { OperatorsOnly, PlatformGuard } from './platform.guard.js';
import { TeamTokens } from './team-tokens.service.js';
import { TokensController } from './tokens.controller.js';

/** Who may do what on the platform, and its record. A module that imports this one may use `PlatformGuard`. */
@Module({
  controllers: [OwnTokenController, TokensController],
  providers: [AuditService, Operators, TeamTokens, PlatformGuard, OperatorsOnly],
  exports: [AuditService, Operators, TeamTokens, PlatformGuard, OperatorsOnly],
})
export class AccessModule {}
