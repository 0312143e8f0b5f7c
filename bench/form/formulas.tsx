// The same with formulas in the place of 50 of its fields: eight of them read the text that is typed into.
import { conditionsOf, formulaOf } from './dependencies';
import { offerTicketForm } from './ticket-form';

offerTicketForm('formulas', { conditions: conditionsOf, formula: formulaOf });
