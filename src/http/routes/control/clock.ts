import type { ClockControl } from '../../../control/clock/clock-control.ts';
import type { App } from '../../app-type.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { Clock, ClockChange, toWireClock } from '../../wire/control/clock.ts';
import { controlRoute } from '../../wire/control/route.ts';

export async function clockRoutes(app: App, { clock }: { clock: ClockControl }): Promise<void> {
  const response = { 200: Clock };

  app.get('/_doppel/clock', { schema: { ...controlRoute('readClock', 'Read the clock'), response } }, async () =>
    toWireClock(clock.read()),
  );

  app.put(
    '/_doppel/clock',
    {
      schema: {
        ...controlRoute(
          'setClock',
          'Set the clock',
          'Moves all that depends on the time of the server, for all accounts. What is not sent stays as it is. ' +
            '`now` and `advance` exclude each other.',
        ),
        body: ClockChange,
        response,
      },
    },
    async ({ body }) => {
      refuseUnknownFields(ClockChange, body);
      return toWireClock(await clock.change(body));
    },
  );

  app.delete(
    '/_doppel/clock',
    { schema: { ...controlRoute('resetClock', 'Return to system time'), response } },
    async () => toWireClock(await clock.reset()),
  );
}
