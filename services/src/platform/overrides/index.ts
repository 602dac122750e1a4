export { type ActiveOverride, explainOverride, firstPage, shownBy } from './active-override.js';
export { endOverridesOf } from './end-overrides.js';
export { withOverride } from './overridden-releases.js';
export { OverrideCodeLimiter } from './override-code-limiter.js';
export { carriedOverride, clearOverrideCookie, giveOverrideCookie } from './override-cookie.js';
export { OverrideEntity } from './override.entity.js';
export { OverridesController } from './overrides.controller.js';
export { type CodeProblem, OverridesService } from './overrides.service.js';
export { RequestOverride } from './request-override.js';
