import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createPlayer } from '../control/replay/play/player.ts';
import { createRecorder } from '../control/replay/recorder.ts';
import { createSanitizer } from '../control/replay/sanitizer.ts';
import { addressFault } from '../device/simulated/network/address-guard.ts';
import { createLinkedFetch } from '../http/plugins/control/fetch-linked.ts';
import { MAX_RECORDED_BYTES, type ReplaySettings } from '../http/plugins/control/replay.ts';
import { createFileRecordingStore } from '../storage/files/recording-store.ts';

/** What record and replay need. Throws an Error that names a broken recording. */
export function composeReplay({ mode, upstreams, recordingsDirectory }: Config, logger: Logger): ReplaySettings | null {
  if (mode === 'serve') return null;
  const store = createFileRecordingStore(recordingsDirectory);
  const recordings = store.readAll();
  logger.info({ mode, recordings: recordings.length, recordingsDirectory }, 'record and replay');
  return {
    mode,
    store,
    player: createPlayer(mode === 'record' ? [] : recordings),
    recorder: createRecorder({
      store,
      lastSequence: recordings.at(-1)?.sequence ?? 0,
      onError: (err) => logger.error({ err }, 'a recording cannot be stored'),
    }),
    sanitizer: createSanitizer(),
    fetchLinked: createLinkedFetch({
      origins: Object.values(upstreams)
        .filter(Boolean)
        .map((url) => new URL(url).origin),
      isPublic: (address) => addressFault(address, { allowPrivate: false }) === null,
      maxBytes: MAX_RECORDED_BYTES,
    }),
  };
}
