/** The English lines of `sibling-coach-lines.ts`. */
export const englishSiblingCoachLines: Record<string, string> = {
  'en-US': `
invite 3 thursday | ?
hire 2 monday | ?
book 2 friday | ?
send 3 tomorrow | ?
add 2 wednesday | ?
pick 5 friday | ?
order 12 friday | ?
read module 5 friday | 2026-11-27 | read module 5
prep session 6 thursday | 2026-11-26 | prep session 6
invite 4 people friday | 2026-11-27 | invite 4 people
ask Priya: monday or tuesday? | ?
check with Leo: 10 or 11? | ?
ask Ruth 9am or 10am? | ?
poll group: fri 2pm or 3pm? | ?
is 4pm or 5pm better for Noor? | ?
should we start at 9 or 10? | ?
thursday or friday for the demo? | ?
can you call Anna tomorrow? | 2026-11-25 |
could you send the deck friday? | 2026-11-27 |
call Noor at 3pm or 4pm | 2026-11-24 15:00 | call Noor at 3pm or 4pm
send the report 20th in december | 2026-12-20 | send the report
invite Leo the 3rd in march | 2027-03-03 | invite Leo
30 min before dinner with Jo | ?
10 min after lunch send recap | ?
call Leo 20 min after lunch | ?
half an hour after breakfast journal | ?
an hour before lunch call Ruth | ?
remind Ruth 2 hours before dinner | ?
block 2 hours after lunch | ?
send recap after lunch | 2026-11-24 14:00 | send recap
block 2 hours friday afternoon | 2026-11-27 15:00 | block 2 hours
move weekly call to fridays
shift weekly to mondays
push weekly review to thursdays
move our weekly to 4pm
switch the monthly to tuesdays
change daily standup to 9
reschedule weekly sync to mondays
send weekly report on friday | 2026-11-27 |
journal weekly | 2026-11-24 | journal weekly
no class friday | ?
no call tomorrow | ?
no meeting monday | ?
no group session next week | ?
office closed monday | ?
Anna on leave friday | ?
day off friday | ?
Leo is away thursday | ?
on vacation next week | ?
sign off timesheets friday | 2026-11-27 | sign off timesheets
kick off cohort monday | 2026-11-30 | kick off cohort
reach out to Noor friday | 2026-11-27 | reach out to Noor
close the office friday | 2026-11-27 | close the office
call Anna (friday or later) | ? | call Anna
call Anna friday or later | ? | call Anna
call Anna (friday or sooner) | 2026-11-27 | call Anna
call Anna friday or earlier | 2026-11-27 | call Anna
send deck (thursday at the latest) | 2026-11-26 | send deck
send deck thursday at the latest | 2026-11-26 | send deck
send deck friday noon latest | 2026-11-27 12:00 | send deck
send deck by friday at the very latest | 2026-11-27 | send deck
send deck friday or so | 2026-11-27 | send deck
!tomorrow call Leo | 2026-11-25 | call Leo
!friday send deck | 2026-11-27 | send deck
!today pay invoice | 2026-11-24 | pay invoice
pay invoice !friday | 2026-11-27 | pay invoice
!monday 9am: send deck | 2026-11-30 09:00 | send deck
comments on monday session
notes on thursday workshop
thoughts on friday meeting
reflect on monday session
report on tuesday training
feedback on thursday 2pm demo
feedback on monday | 2026-11-30 | feedback
work on friday presentation | ?
tell Anna session is at 3
let Leo know the workshop is at 5pm
remind team standup is at 9:15
confirm that call is at 4pm
tell them we start at 9
email group that class starts friday
tell Ruth training begins monday
remind Anna her essay is due friday | ?
essay is due friday | 2026-11-27 | essay
deadline is friday for module 3 | 2026-11-27 |
email Priya her action plan thurs | 2026-11-26 | email Priya her action plan
call w/ Noor tmrw 11 | 2026-11-25 11:00 | call w/ Noor
call Noor tomorrow @11 | 2026-11-25 11:00 | call Noor
zoom with Leo mon 4-5 | 2026-11-30 16:00 | zoom with Leo
zoom with Leo mon 4-5pm | 2026-11-30 16:00 | zoom with Leo
Leo intake 2/12 3pm | ?
finalise workbook by thurs eod | 2026-11-26 | finalise workbook
send intake form 48h before session | ?
send reminder day before session | ?
send reminder the day before workshop
send invoice 3 days after session
draft outline by tues 10am latest | 2026-12-01 10:00 | draft outline
draft outline mon/tue | 2026-11-30 ? |
ring Sam in the morning | 2026-11-25 09:00 | ring Sam
ring Sam this evening | 2026-11-24 19:00 | ring Sam
ring Sam this eve at 8 | 2026-11-24 20:00 | ring Sam
ring Sam after the weekend | ?
send survey over the weekend | 2026-11-28 | send survey
ring Sam b4 lunch | 2026-11-24 12:00 | ring Sam
ring Sam around 4ish | 2026-11-24 16:00 | ring Sam
ring Sam at 4:15pm sharp | 2026-11-24 16:15 | ring Sam
prep worksheet for Sam's 4pm
move Sam's 4pm
Sam's 4pm moved to 5
add Sam to friday group
add Sam to the friday group
add Sam to tuesday class | ?
sub for Ruth's friday class | ?
share recording of tuesday class
share recording from tuesday class
send Dana notes from thursday's call
chase Dana's march invoice
update march numbers
write april newsletter | ?
write april newsletter by mar 20 | 2027-03-20 | write april newsletter
plan may retreat
plan retreat in may | ?
plan Q2 offsite by end of jan | 2027-01-31 | plan Q2 offsite
submit taxes by april 15 | 2027-04-15 | submit taxes
goal setting w/ Omar, jan 5 @ 9 | 2027-01-05 09:00 | goal setting w/ Omar
goal setting w/ Omar - 5 jan 9am | 2027-01-05 09:00 | goal setting w/ Omar
book room 12 at 2 | 2026-11-24 14:00 | book room 12
order lunch for 12 people friday | 2026-11-27 | order lunch for 12 people
order lunch for 12 friday | ?
seat 20 at 6 | 2026-11-24 18:00 | seat 20
print 30 copies by 9am tomorrow | 2026-11-25 09:00 | print 30 copies
record module 3.1 by friday | 2026-11-27 | record module 3.1
check in on day 10
check day 30 results
do 10 pushups at 7am | 2026-11-25 07:00 | do 10 pushups
meditate 10 mins before bed
sleep by 11pm | 2026-11-24 23:00 | sleep
in bed by 10:30pm | 2026-11-24 22:30 | in bed
walk 30 min daily | 2026-11-24 | walk 30 min daily
weigh in mondays | 2026-11-30 |
no sugar until friday | ?
no phone after 9pm | ?
drink water every 2 hours
week 3 check-in thursday | 2026-11-26 | week 3 check-in
week 3 check-in
day 5 reflection
90 day plan review dec 18 | 2026-12-18 | 90 day plan review
90-day plan
6-month review with Leo next month | 2026-12-01 | 6-month review with Leo
prep 1:1 friday | 2026-11-27 | prep 1:1
1:1 friday 3 | 2026-11-27 15:00 |
mid-week check in | ?
email re monday
email re: monday's outage
fyi office party dec 11 | 2026-12-11 |
RSVP by nov 27th | 2026-11-27 | RSVP
reply to Kim asap | 2026-11-24 | reply to Kim
reply to Kim today!! | 2026-11-24 |
URGENT reply to Kim today | 2026-11-24 | URGENT reply to Kim
today: reply to Kim | 2026-11-24 | reply to Kim
reply to Kim - today | 2026-11-24 | reply to Kim
[fri] reply to Kim | 2026-11-27 | reply to Kim
(mon) reply to Kim | 2026-11-30 | reply to Kim
reply to Kim (mon am) | 2026-11-30 09:00 | reply to Kim
reply to Kim by monday, 9 am | 2026-11-30 09:00 | reply to Kim
reply to Kim by monday morning at the latest | 2026-11-30 09:00 | reply to Kim
due friday: reply to Kim | 2026-11-27 | reply to Kim
due 11/27 reply to Kim | 2026-11-27 | reply to Kim
reply to Kim due: friday 5pm | 2026-11-27 17:00 | reply to Kim
reply to Kim (due friday) | 2026-11-27 | reply to Kim
reply to Kim deadline friday noon | 2026-11-27 12:00 | reply to Kim
watch Black Friday webinar thursday | 2026-11-26 | watch Black Friday webinar
read "Thursday" by friday | 2026-11-27 |
sat in on Leo's call
sun salutations x5
mon ami cafe booking
Ask Fri team about wed
April's homework due thurs | 2026-11-26 | April's homework
call June at noon | 2026-11-24 12:00 | call June
call June in june | ? | call June
first draft by the first | 2026-12-01 | first draft
30 day challenge starts monday | 2026-11-30 |
challenge kickoff dec 1st 12:30 | 2026-12-01 12:30 | challenge kickoff
ring Leo monday/tuesday | 2026-11-30 ? |
who is on for friday? | ?
what is due friday? | ?
can you ring Leo friday? | 2026-11-27 |
ring Leo @3pm | 2026-11-24 15:00 | ring Leo
ring Leo tomorrow @3:30 | 2026-11-25 15:30 | ring Leo
text Mia her goals for dec tonight | 2026-11-24 20:00 | text Mia her goals for dec
Mia check-in call wed at half 10 | 2026-11-25 10:30 | Mia check-in call
sched Mia intake thurs 1-2 | 2026-11-26 13:00 | sched Mia intake
set 3 goals by sunday night | 2026-11-29 20:00 | set 3 goals
hand in worksheet sun 8pm | 2026-11-29 20:00 | hand in worksheet
pay rent 1st | 2026-12-01 | pay rent
pay rent by the 1st of dec | 2026-12-01 | pay rent
cancel gym before the 30th | ?
Mia bday dec 12 | 2026-12-12 | Mia bday
buy cake for Mia's bday on dec 12 | 2026-12-12 |
check Mia's progress in 6 wks | 2027-01-05 | check Mia's progress
check Mia's progress in six weeks' time | 2027-01-05 | check Mia's progress
check Mia's progress 6 weeks from today | 2027-01-05 | check Mia's progress
quarterly check-in w/ Mia: jan 15, 10:30am | 2027-01-15 10:30 |
Mia 1on1 next tues 11am | 2026-12-01 11:00 | Mia 1on1
Mia 1on1 this thurs 11am | 2026-11-26 11:00 | Mia 1on1
Mia 1on1 thurs the 26th 11am | 2026-11-26 11:00 | Mia 1on1
ask Mia to send log by 5 | 2026-11-24 17:00 | ask Mia to send log
ask Mia about weekend
ask Mia about the weekend
ask Mia how monday went
ask Mia if friday still works
ask Mia why she missed tuesday | ?
thank Mia for monday
find out when Mia is free friday | ?
Mia away until monday | ?
Mia on holiday till dec 7 | ?
resend tuesday's link
resend link for tuesday's call
resend link before tuesday's call
resend link before tuesday | 2026-11-24 ?
email Mia morning routine
email Mia monday morning routine | ?
draft Mia's weekend plan by friday noon | 2026-11-27 12:00 | draft Mia's weekend plan
draft friday newsletter
draft friday newsletter by thursday | 2026-11-26 | draft friday newsletter
prep for monday | ?
prep for monday's kickoff
prep monday kickoff | ?
prep thurs 5pm webinar
host webinar thurs 5pm | 2026-11-26 17:00 | host webinar
host thurs 5pm webinar
5pm webinar prep | ?
5pm prep webinar | 2026-11-24 17:00 | prep webinar
9am tomorrow send link | 2026-11-25 09:00 | send link
9:15 send link | ?
15:30 call Mia | 2026-11-24 15:30 | call Mia
call Mia 15:30 | 2026-11-24 15:30 | call Mia
call Mia 1530 | ?
call Mia at 1530 | 2026-11-24 15:30 | call Mia
call Mia 15h30 | 2026-11-24 15:30 | call Mia
call Mia 3 pm tomorrow, then write notes | 2026-11-25 15:00 |
write notes after calling Mia tomorrow | 2026-11-25 |
finish 2026 budget by dec 15 | 2026-12-15 | finish 2026 budget
plan 2027
plan for 2027
plan week 49
review week 48 numbers thursday | 2026-11-26 | review week 48 numbers
read ch 3 by thu, ch 4 by sun | ?
do step 2 today and step 3 tomorrow | ?
today or tomorrow: call Mia | 2026-11-24 ?
call Mia today/tomorrow | ?
call Mia between now and friday | 2026-11-27 | call Mia |
call Mia no later than 4pm friday | 2026-11-27 16:00 | call Mia
call Mia by end of day thursday | 2026-11-26 | call Mia
call Mia thursday by end of day | 2026-11-26 | call Mia
call Mia eod tmrw | 2026-11-25 | call Mia
call Mia mid next week | 2026-12-02 | call Mia
call Mia mid-december | 2026-12-15 | call Mia
call Mia late december | 2026-12-25 | call Mia
call Mia end of jan | 2027-01-31 | call Mia
call Mia new year's eve | 2026-12-31 | call Mia
call Mia on boxing day | 2026-12-26 | call Mia
gift for Mia before christmas | ?
christmas party rsvp
christmas cards by dec 10 | 2026-12-10 | christmas cards
easter egg hunt plan
9:30 standup notes | ?
3pm call with Anna | 2026-11-24 15:00 | call with Anna
16:15 send Noor the slides | 2026-11-24 16:15 | send Noor the slides
Noor out until thursday | ?
thank the team for friday
get ready for friday | ?
send part 1 by wed and part 2 by fri | ?
is Noor available monday? | ?
check if Noor is free monday | ?
`,
};
