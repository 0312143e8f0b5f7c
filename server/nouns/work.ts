// Work and cost of a ticket.
import type { NounModule } from '../crud/noun-module';
import { pricedWork, rejectEnded, rejectState } from '../tickets/price-work';
import { priceRestored, repriceRegularly } from '../tickets/reprice-work';

export default {
  validate: pricedWork,

  beforeState: rejectState,

  beforeRestore: rejectEnded,

  afterRestore: priceRestored,

  routes: (app, { db }) => repriceRegularly(app, db),
} satisfies NounModule;
