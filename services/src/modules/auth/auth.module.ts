import { Module } from '@nestjs/common';
import { AvatarsModule } from '../avatars/index.js';
import { Authenticator } from './authenticator.js';
import { Operators } from './operators.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessions } from './own-sessions.service.js';
import { PendingSignIns } from './pending-sign-in.js';
import { QuickStatus } from './quick-status.js';
import { SessionController } from './session.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignInController } from './sign-in.controller.js';
import { GithubStrategy, GoogleStrategy } from './strategies.js';
import { SuspensionController } from './suspension.controller.js';
import { SuspensionPage } from './suspension-page.js';
import { TokensService } from './tokens.service.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AvatarsModule],
  controllers: [OwnSessionsController, SessionController, SignInController, SuspensionController],
  providers: [
    Authenticator,
    GithubStrategy,
    GoogleStrategy,
    Operators,
    OwnSessions,
    PendingSignIns,
    QuickStatus,
    SessionsService,
    SuspensionPage,
    TokensService,
    UsersService,
  ],
  exports: [Authenticator, Operators],
})
export class AuthModule {}
