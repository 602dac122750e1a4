export { AuthModule } from './auth.module.js';
export { Authenticator } from './authenticator.js';
export { IdentityEntity } from './identity.entity.js';
export { needsLocalProvider, registerLocalProvider } from './local-provider/local-provider.js';
export { personOf } from './local-provider/person.js';
export { Operators } from './operators.js';
export { toSession } from './own-sessions.service.js';
export { isAlive } from './sessions.service.js';
export { SessionEntity } from './session.entity.js';
