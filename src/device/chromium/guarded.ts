/** A callback for what pages and the network send. An error in it concerns that message alone, so it must not end the process;
 *  `onError` ends what the message belongs to. Also for callbacks that return a promise. */
export function guarded<Args extends unknown[]>(
  handle: (...args: Args) => unknown,
  onError: (...args: Args) => unknown = () => {},
): (...args: Args) => void {
  const attempt = async (args: Args) => handle(...args);
  return (...args) => {
    attempt(args)
      .catch(() => onError(...args))
      .catch(() => {});
  };
}
