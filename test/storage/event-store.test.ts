import { testEventStore } from '../contracts/event-store.ts';
import { openControlStores } from '../support/control-stores.ts';

testEventStore(async () => openControlStores());
