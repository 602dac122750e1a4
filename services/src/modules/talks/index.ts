export { RankingUpkeep } from './ranking-upkeep.js';
export { TalkLikeEntity } from './talk-like.entity.js';
export { TalkTrendEntity } from './talk-trend.entity.js';
export { TalkViewEntity } from './talk-view.entity.js';
export { TalksModule } from './talks.module.js';
export { TalksService } from './talks.service.js';
export { type Likeable, toggleLike } from './toggle-like.js';
export { TrendVoteEntity } from './trend-vote.entity.js';
export { initialScore, scoreOf, type TrendDay } from './trending-score.js';
