import type { Send } from '../../control/webhooks/dispatcher.ts';
import { type ExchangeLimits, exchange } from '../../device/simulated/network/exchange.ts';
import { WebFailure } from '../../device/simulated/network/failure.ts';
import { systemLookup } from '../../device/simulated/network/permitted-addresses.ts';
import { isLoopbackAddress, isLoopbackHost } from '../../loopback.ts';

const MAX_RESPONSE_BYTES = 1_000_000;
const REFUSED = 403;
const GONE = 410;

/** Sends deliveries to public addresses, and to loopback ones if `mayBeLoopback`. Every address of a host is checked, and
 *  the connection goes to a checked one. Redirects are not followed. */
export function createWebhookSend({ mayBeLoopback }: { mayBeLoopback: boolean }): Send {
  const isLocal = (host: string) => mayBeLoopback && isLoopbackHost(host);
  const limits: Omit<ExchangeLimits, 'signal'> = {
    rules: ({ hostname }) => ({ allowed: true, mayBePrivate: isLocal(hostname) }),
    async lookup(hostname) {
      const addresses = await systemLookup(hostname);
      return isLocal(hostname) ? addresses.filter(isLoopbackAddress) : addresses;
    },
    maxBytes: MAX_RESPONSE_BYTES,
  };
  return async (target, { headers, body }, signal) => {
    const url = URL.parse(target);
    // A template of a rule may yield anything.
    if (!url) return { status: null, error: 'Could not be sent: this is no URL.', isFinal: true };
    try {
      const { status } = await exchange({ method: 'POST', url, headers, body }, { ...limits, signal });
      return { status, error: toFault(status), isFinal: status === GONE };
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      return { status: null, error: `Could not be sent: ${error.message}.`, isFinal: error.status === REFUSED };
    }
  };
}

function toFault(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`;
  return status === GONE ? 'The receiver answered 410: it takes no deliveries.' : `The receiver answered ${status}.`;
}
