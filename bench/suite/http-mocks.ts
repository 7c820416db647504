import { closeLoadClients } from '../../test/support/server/load.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { toRunner } from './http-beside.ts';
import { ACCEPTED, createGraph, createPosts, type Post, UNLIMITED } from './http-posts.ts';
import { PEER_NAMES, type Peer, startPeer } from './peers.ts';
import { type Lap, type Runner, race, toRatios } from './race.ts';
import { withServer } from './server-with-data.ts';
import { toMedian } from './table.ts';
import { findWrkObstacle, fire } from './wrk.ts';

const POSTS = createPosts({ ...ACCEPTED, aim: '4 or more' });
/** A JVM needs a while until it is fast. */
const WARM_UP_SECONDS = 3;

export const httpMocks: Bench = {
  name: 'http-mocks',
  about: 'Accepting the same, beside Prism, WireMock and Mockoon, which answer from memory and keep nothing.',
  findObstacle: findWrkObstacle,
  async run({ say, isFull }) {
    const peers = await startPeers(say);
    try {
      for (const post of POSTS)
        for (const peer of peers) await toPeerRunner(post, peer).load(WARM_UP_SECONDS / POSTS.length);
      return await withServer(UNLIMITED, async (server) => {
        await createGraph(server);
        const rows: Row[] = [];
        for (const post of POSTS) {
          const runners = [toRunner(post, server), ...peers.map((peer) => toPeerRunner(post, peer))];
          const [ours = [], ...theirs] = await race(runners, { rounds: isFull ? 7 : 3, seconds: 1 });
          rows.push(toRow(post, ours, theirs, peers));
          say(
            `${post.what}: ${[ours, ...theirs].map((laps) => Math.round(toMedian(laps.map(perSecond)))).join(' ')} a second`,
          );
        }
        return rows;
      });
    } finally {
      closeLoadClients();
      for (const peer of peers) await peer.stop();
    }
  },
};

/** Those that can be started here. Rejects when none can. */
async function startPeers(say: BenchOptions['say']): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const name of PEER_NAMES) {
    say(`starting ${name}`);
    await startPeer(name).then(
      (peer) => peers.push(peer),
      (error: Error) => say(`without ${name}: ${error.message}`),
    );
  }
  if (peers.length === 0) throw new Error('No mock could be started; the reasons are above.');
  return peers;
}

const perSecond = (lap: Lap): number => lap.perSecond;

const toPeerRunner = ({ requests }: Post, { url, pids: [pid = 0] }: Peer): Runner => ({
  pid,
  load: (seconds) => fire({ url, apiKey: '', requests, seconds }),
});

/** Beside the mock that is fastest most of the time. */
function toRow({ what, aim }: Post, ours: Lap[], theirs: Lap[][], peers: readonly Peer[]): Row {
  const medians = theirs.map((laps) => toMedian(laps.map(perSecond)));
  const best = medians.indexOf(Math.max(...medians));
  const beside = `${peers[best]?.title}, fastest of ${peers.map(({ title }) => title.split(' ')[0]).join(', ')}`;
  return { what: `${what}: answers`, beside, aim, unit: 'ratio', samples: toRatios(ours, theirs[best] ?? []) };
}
