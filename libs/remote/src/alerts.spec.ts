import { dismissAlert, showAlert, useAlerts } from './alerts';

const texts = () => useAlerts.getState().alerts.map(({ text }) => text);

beforeEach(() => useAlerts.setState({ alerts: [] }));

test('messages appear in the order in which they arrived', () => {
  showAlert('First');
  showAlert('Second', 'plain');
  expect(useAlerts.getState().alerts).toMatchObject([
    { text: 'First', tone: 'bad' },
    { text: 'Second', tone: 'plain' },
  ]);
});

test('the same text again replaces the earlier message', () => {
  showAlert('Again');
  showAlert('Other');
  const [first] = useAlerts.getState().alerts;
  showAlert('Again');
  expect(texts()).toEqual(['Other', 'Again']);
  expect(useAlerts.getState().alerts.at(-1)?.id).not.toBe(first?.id);
});

test('dismissing a message removes only that message', () => {
  showAlert('One');
  showAlert('Two');
  dismissAlert(useAlerts.getState().alerts[0]?.id ?? 0);
  expect(texts()).toEqual(['Two']);
});
