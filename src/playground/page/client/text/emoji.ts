/** The most common shortcodes. Others are shown as they were written. */
const emojiTable =
  'white_check_mark ✅ heavy_check_mark ✔️ ballot_box_with_check ☑️ x ❌ warning ⚠️ exclamation ❗ question ❓ ' +
  'information_source ℹ️ rotating_light 🚨 bell 🔔 no_bell 🔕 alarm_clock ⏰ clock1 🕐 clock3 🕒 clock9 🕘 hourglass ⌛ ' +
  'hourglass_flowing_sand ⏳ stopwatch ⏱️ calendar 📅 date 📅 spiral_calendar_pad 🗓️ memo 📝 pencil ✏️ pencil2 ✏️ ' +
  'clipboard 📋 pushpin 📌 round_pushpin 📍 paperclip 📎 link 🔗 mag 🔍 lock 🔒 unlock 🔓 key 🔑 gear ⚙️ wrench 🔧 ' +
  'hammer 🔨 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤 telephone_receiver 📞 phone ☎️ iphone 📱 computer 💻 ' +
  'chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊 book 📖 books 📚 file_folder 📁 page_facing_up 📄 ' +
  'wave 👋 +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 clap 👏 raised_hands 🙌 pray 🙏 muscle 💪 point_right 👉 point_left 👈 ' +
  'point_up ☝️ point_down 👇 eyes 👀 brain 🧠 bust_in_silhouette 👤 busts_in_silhouette 👥 handshake 🤝 ok_hand 👌 ' +
  'smile 😄 smiley 😃 grinning 😀 blush 😊 wink 😉 joy 😂 heart_eyes 😍 thinking_face 🤔 neutral_face 😐 confused 😕 ' +
  'disappointed 😞 cry 😢 sob 😭 sweat_smile 😅 relieved 😌 sleeping 😴 tired_face 😫 sunglasses 😎 partying_face 🥳 ' +
  'heart ❤️ green_heart 💚 blue_heart 💙 purple_heart 💜 broken_heart 💔 fire 🔥 star ⭐ star2 🌟 sparkles ✨ tada 🎉 ' +
  'rocket 🚀 trophy 🏆 medal 🏅 dart 🎯 bulb 💡 zap ⚡ boom 💥 100 💯 sunny ☀️ sunrise 🌅 crescent_moon 🌙 cloud ☁️ ' +
  'seedling 🌱 evergreen_tree 🌲 coffee ☕ birthday 🎂 gift 🎁 balloon 🎈 soccer ⚽ runner 🏃 house 🏠 office 🏢 school 🏫 ' +
  'red_circle 🔴 large_orange_circle 🟠 large_yellow_circle 🟡 large_green_circle 🟢 large_blue_circle 🔵 white_circle ⚪ ' +
  'black_circle ⚫ white_large_square ⬜ black_large_square ⬛ small_red_triangle 🔺 arrow_right ➡️ arrow_left ⬅️ ' +
  'arrow_up ⬆️ arrow_down ⬇️ arrows_counterclockwise 🔄 heavy_plus_sign ➕ heavy_minus_sign ➖ no_entry ⛔ ' +
  'no_entry_sign 🚫 stop_sign 🛑 construction 🚧 speech_balloon 💬 thought_balloon 💭 mega 📣 loudspeaker 📢 robot_face 🤖';

const tableWords = emojiTable.split(' ');
const emojiByName = new Map(
  tableWords.flatMap((word, index) =>
    index % 2 === 0 ? [[word, tableWords[index + 1] ?? ''] as const] : [],
  ),
);

/** The character for a shortcode without its colons, or undefined. */
export const emojiFor = (name: string): string | undefined => emojiByName.get(name);

/** Replaces the shortcodes in plain text. */
export const withEmoji = (text = ''): string =>
  text.replace(/:([a-z0-9_+'-]{1,64}):/g, (whole, name: string) => emojiByName.get(name) ?? whole);
