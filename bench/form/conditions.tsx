// The product's form with conditions on every third field, 100 of 300: on the first text of their nine fields, and in the
// middle of the form also on the text that is typed into. All fields are shown, as on the other pages.
import { conditionsOf } from './dependencies';
import { offerTicketForm } from './ticket-form';

offerTicketForm('conditions', { conditions: conditionsOf });
