import { randomBytes } from 'node:crypto';
import { AbstractStartedContainer, GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { connectDoppel } from './doppel.ts';
import type { Doppel } from './verbs.ts';

const PORT = 8080;

const createSecret = (): string => randomBytes(24).toString('base64url');

/** The server in a container, with a key and a control token of its own. */
export class DoppelContainer extends GenericContainer {
  readonly #apiKey = createSecret();
  readonly #controlToken = createSecret();

  /** @param image built by `docker compose build` */
  constructor(image = 'doppel') {
    super(image);
    this.withExposedPorts(PORT)
      .withEnvironment({
        DOPPEL_API_KEY: this.#apiKey,
        CONTROL: 'token',
        CONTROL_TOKEN: this.#controlToken,
        STEP_MS: '0',
      })
      .withWaitStrategy(Wait.forHttp('/ready', PORT));
  }

  override async start(): Promise<StartedDoppelContainer> {
    return new StartedDoppelContainer(await super.start(), this.#apiKey, this.#controlToken);
  }
}

export class StartedDoppelContainer extends AbstractStartedContainer {
  /** The server, as seen from the tests. */
  readonly doppel: Doppel;

  constructor(container: StartedTestContainer, apiKey: string, controlToken: string) {
    super(container);
    const url = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
    this.doppel = connectDoppel({ url, apiKey, controlToken });
  }
}
