export { DiscoveryModule } from './discovery.module.js';
export { talkListParams } from './talk-list-query.js';
export { TalkListService } from './talk-list.service.js';
