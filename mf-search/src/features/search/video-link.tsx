import { talkPath } from '@lectern/contracts';
import { useAuth } from '@lectern/auth';
import { Link, useQuery } from '@lectern/remote';
import { Said } from '@lectern/ui';
import { addTalkPath, isVideoLink, mayBeVideo } from '../../shared/video';
import { boxQuery } from '../../shared/suggestions/suggestions.queries';

/** For a search for a video's id: the talk it belongs to. For a link, which finds that talk alone: that there is none, and for members a link that adds it. */
export function VideoLink({ text }: { text: string }) {
  const { user } = useAuth();
  const asks = mayBeVideo(text);
  const { data } = useQuery({ ...boxQuery(text), enabled: asks });
  const video = asks && data?.video;
  if (!video || (video.talk !== null) === isVideoLink(text)) return null;
  const { talk, youtube_link } = video;
  return (
    <Said role="status">
      {talk ? (
        <p>
          This is the video of <Link to={talkPath(talk)}>{talk.title}</Link>.
        </p>
      ) : (
        <p>No talk has this video yet. {user && <Link to={addTalkPath(youtube_link)}>Add this talk</Link>}</p>
      )}
    </Said>
  );
}
