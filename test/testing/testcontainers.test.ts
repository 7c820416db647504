import { getContainerRuntimeClient } from 'testcontainers';
import { expect, it } from 'vitest';
import { DoppelContainer } from '../../src/testing/testcontainers.ts';

/** Shows what is otherwise protected. */
class ReadableContainer extends DoppelContainer {
  describe() {
    return { image: this.imageName.string, ports: this.exposedPorts, env: this.environment };
  }
}

it('a container has a key and a control token of its own, and publishes the port of the server', () => {
  const first = new ReadableContainer('doppel:1').describe();
  expect(first).toMatchObject({ image: 'doppel:1', ports: [8080], env: { CONTROL: 'token', STEP_MS: '0' } });
  const second = new ReadableContainer().describe();
  for (const name of ['DOPPEL_API_KEY', 'CONTROL_TOKEN']) {
    expect(first.env[name]).toMatch(/^[\w-]{32}$/);
    expect(second.env[name]).not.toBe(first.env[name]);
  }
});

it('a container runs the server, where Docker has its image', async (test) => {
  const client = await getContainerRuntimeClient().catch(() => null);
  if (client === null) return test.skip('no Docker engine runs here');
  const images = await client.container.dockerode.listImages({ filters: { reference: ['doppel'] } });
  if (images.length === 0) return test.skip('run `docker compose build` first');
  const container = await new DoppelContainer().start();
  try {
    expect(await container.doppel.rules.list()).toEqual([]);
    expect((await fetch(`${container.doppel.url}/ready`)).status).toBe(200);
  } finally {
    await container.stop();
  }
});
