import { dismissAlert, showAlert, useAlerts } from './alerts';

const texts = () => useAlerts.getState().alerts.map(({ text }) => text);

beforeEach(() => useAlerts.setState({ alerts: [] }));

test('messages stand in the order in which they came', () => {
  showAlert('First');
  showAlert('Second', 'plain');
  expect(useAlerts.getState().alerts).toMatchObject([
    { text: 'First', tone: 'bad' },
    { text: 'Second', tone: 'plain' },
  ]);
});

test('the same text again is a new message in the place of the old one', () => {
  showAlert('Again');
  showAlert('Other');
  const [first] = useAlerts.getState().alerts;
  showAlert('Again');
  expect(texts()).toEqual(['Other', 'Again']);
  expect(useAlerts.getState().alerts.at(-1)?.id).not.toBe(first?.id);
});

test('a message that is dismissed is gone, and only that one', () => {
  showAlert('One');
  showAlert('Two');
  dismissAlert(useAlerts.getState().alerts[0]?.id ?? 0);
  expect(texts()).toEqual(['Two']);
});
