import type { BrowserOptions } from '../device.ts';
import type { AdFilters } from './adblock/ad-filters.ts';
import type { EgressOptions } from './egress/egress-proxy.ts';
import { ownIdentity } from './egress/own-identity.ts';

/** What a run has asked of its browser, ready for use. */
export interface RunSettings {
  egress: Pick<EgressOptions, 'upstream' | 'identity'>;
  /** Null if advertisements are not blocked. */
  filters: AdFilters | null;
  hidesAutomation: boolean;
}

/** Throws DeviceOptionsError for options that cannot be met.
 *  @param loadFilters resolves to null where there are no lists */
export async function toRunSettings(
  { proxy, certificates = [], blocksAds, hidesAutomation = false }: BrowserOptions,
  loadFilters: () => Promise<AdFilters | null>,
): Promise<RunSettings> {
  const { server: url, ...credentials } = proxy ?? {};
  return {
    egress: {
      ...(url && { upstream: { url, ...credentials } }),
      ...(certificates.length > 0 && { identity: await toIdentity(certificates) }),
    },
    filters: blocksAds ? await loadFilters() : null,
    hidesAutomation,
  };
}

async function toIdentity(certificates: NonNullable<BrowserOptions['certificates']>) {
  const { toClientOffers } = await import('./certificates/client-offers.ts');
  return { offers: await toClientOffers(certificates), own: ownIdentity() };
}
