import { ADDRESS_PATTERN } from '../../../../device/device.ts';

/** A test whether a list of hosts and addresses allows an address. Only a help to ask for no page in vain: the device
 *  decides. It lets pass what it cannot judge: entries with wildcards, and hosts that a built-in site stands in for. */
export function addressFilter(entries: readonly string[]): (url: string) => boolean {
  const hosts = entries.flatMap((entry) => ADDRESS_PATTERN.exec(entry.trim())?.groups?.host?.toLowerCase() ?? []);
  const isCertain = hosts.every((host) => host.endsWith('.example'));
  return (url) => {
    const host = URL.parse(url)?.hostname ?? '';
    return (
      !isCertain || hosts.length === 0 || hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`))
    );
  };
}
