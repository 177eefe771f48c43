import { describe, expect, it } from 'vitest';
import { said } from './support.ts';

const lines = `
call 3 leads
prep a 45 min session with Noor
write a 6 week plan
draft 3 to 5 slides
review pages 10-12
read the first one again
send the 3rd one to Noor
read chapter 3
part 2/3 of the handbook
support 24/7
rate it 9/10
split it 50/50
ratio 3:1 in the mix
ship v2.0.1
call 020 7946 0958
pay $12.50
bring 5/8 bolts to 5 Main St
meet at 12 Baker Street
talk to April and Jan
ask May about the invoice
email Mark and June
call tom
ask Tom
ask Mon
finish it Tom
enjoy the sun
fix the sat nav
march through the list
maybe draft something
second draft of the letter
3rd party audit
5th edition notes
first impressions
Monday.com import
Sunday Times clipping
Black Friday banner
friday's notes
next week's agenda
today's minutes
noon lighting quote
morning routine template
lunch together with Kim
last friday
notes from last week
3 days ago
since monday
minutes from tuesday
report about friday
for 3 months
over the past 2 weeks
a 2 hour parking pass
60 min
Q3 planning
week 10 materials
day 1 email
no date
someday
see https://example.com/2026/11/20
mail kim@example.com
<https://example.com/friday|friday>
"The Day After Tomorrow" poster
read \`today\` in the code
\\tomorrow is a song
#friday
@monday do this
one by one
one on one with Ben
by the book
due diligence list
13/13
temperature is 12.5
30/2
32 april
25:00
at 650.650.6500
`;

describe('lines without a date', () => {
  it.each(lines.trim().split('\n'))('%s', (line) => {
    expect(said(line)).toBeNull();
  });
});
